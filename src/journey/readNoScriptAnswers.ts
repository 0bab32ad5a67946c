import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from './answers/Answers.ts';
import { fieldTree } from './answers/fieldTree.ts';
import type { NoScriptForm } from './fieldTypes/ServerFieldType.ts';
import { serverFieldTypeOf } from './fieldTypes/serverFieldTypes.ts';
import type { Controls } from './noScript/Controls.ts';
import { nameIn } from './noScriptAnswers.ts';

/** Reads the answers of a form that a browser sent without script. Ignores names that the form does not have. */
export function readNoScriptAnswers(
  form: CompiledForm,
  controls: Controls,
  findFile: NoScriptForm['findFile'],
): Answers {
  return readFields(fieldTree(form), controls, '');

  function readFields(...[children, controls, prefix]: Parameters<NoScriptForm['readFields']>): Answers {
    const answers: Answers = {};
    for (const node of children) {
      const name = nameIn(prefix, node);
      const { read } = serverFieldTypeOf(node.field);
      const answer = read
        ? read(node, name, controls, { findFile, readFields })
        : controls.last(name) || undefined;
      if (answer !== undefined) answers[node.name] = answer;
    }
    return answers;
  }
}
