import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '../answers/Answers.ts';
import { answerAt } from '../answers/answerAt.ts';
import { type FieldNode, fieldTree } from '../answers/fieldTree.ts';
import type { Control, Controls } from './Controls.ts';
import { type PlainContext, plainKind } from './plainKind.ts';

type FindFile = PlainContext['findFile'];

/** Reads the answers of a form that a browser sent without script. Ignores names that the form does not have. */
export function readPlainAnswers(form: CompiledForm, controls: Controls, findFile: FindFile): Answers {
  return contextOf(findFile).readFields(fieldTree(form), controls, '');
}

/** Returns the hidden controls that carry the answers of some top-level fields along; the inverse of `readPlainAnswers`. */
export function plainControls(
  form: CompiledForm,
  answers: Answers,
  names: { has: (name: string) => boolean },
): Control[] {
  const nodes = fieldTree(form).filter(({ name }) => names.has(name));
  return contextOf(() => undefined).writeFields(nodes, answers, '');
}

function contextOf(findFile: FindFile): PlainContext {
  const context: PlainContext = {
    findFile,
    readFields: (children, controls, prefix) => {
      const answers: Answers = {};
      for (const node of children) {
        const answer = plainKind(node).read(node, nameIn(prefix, node), controls, context);
        if (answer !== undefined) answers[node.name] = answer;
      }
      return answers;
    },
    writeFields: (children, answers, prefix) =>
      children.flatMap((node) =>
        plainKind(node).write(node, nameIn(prefix, node), answerAt(answers, node.name), context),
      ),
  };
  return context;
}

function nameIn(prefix: string, { name }: FieldNode): string {
  return prefix === '' ? name : `${prefix}[${name}]`;
}
