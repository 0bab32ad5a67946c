import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from './answers/Answers.ts';
import { fieldTree } from './answers/fieldTree.ts';
import type { PlainForm } from './kinds/ServerKind.ts';
import { serverKindOf } from './kinds/serverKinds.ts';
import type { Controls } from './plain/Controls.ts';
import { nameIn } from './plainAnswers.ts';

/** Reads the answers of a form that a browser sent without script. Ignores names that the form does not have. */
export function readPlainAnswers(
  form: CompiledForm,
  controls: Controls,
  findFile: PlainForm['findFile'],
): Answers {
  return readFields(fieldTree(form), controls, '');

  function readFields(...[children, controls, prefix]: Parameters<PlainForm['readFields']>): Answers {
    const answers: Answers = {};
    for (const node of children) {
      const name = nameIn(prefix, node);
      const { read } = serverKindOf(node.field);
      const answer = read
        ? read(node, name, controls, { findFile, readFields })
        : controls.last(name) || undefined;
      if (answer !== undefined) answers[node.name] = answer;
    }
    return answers;
  }
}
