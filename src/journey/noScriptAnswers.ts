import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import type { Control } from './answers/Controls.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';

/**
 * Returns the hidden controls that carry the answers of some top-level fields along in a form without script; the inverse of
 * `readControls`.
 */
export function noScriptControls(
  form: CompiledForm,
  answers: Answers,
  names: { has: (name: string) => boolean },
): Control[] {
  return carryFields(
    fieldTree(form).filter(({ name }) => names.has(name)),
    answers,
    '',
  );
}

function carryFields(nodes: readonly FieldNode[], answers: Answers, prefix: string): Control[] {
  return nodes.flatMap((node) => {
    const answer = answerAt(answers, node.name);
    const { carry = carryItems } = fieldTypeOf(node.field);
    return carry(node, nameIn(prefix, node), answer, carryFields);
  });
}

function carryItems(_: FieldNode, name: string, answer: Answer): Control[] {
  const items = Array.isArray(answer) ? answer : answer === undefined ? [] : [answer];
  return items.map((item) => [name, String(item)]);
}

/** Name of a field's control in the surrounding group. */
export function nameIn(prefix: string, { name }: FieldNode): string {
  return prefix === '' ? name : `${prefix}[${name}]`;
}
