import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';

/**
 * Merges a draft's answers into the given ones, which win. Omits fields and options that the form no longer has. Returns
 * undefined if there is nothing to restore.
 */
export function restoreAnswers(form: CompiledForm, kept: Answers, given: Answers): Answers | undefined {
  return restoreFields(fieldTree(form), kept, given);
}

function restoreFields(nodes: readonly FieldNode[], kept: Answers, given: Answers): Answers | undefined {
  const restored: Answers = {};
  for (const node of nodes) {
    const { name, field } = node;
    if (field.fixed || !Object.hasOwn(kept, name)) continue;
    const { restore } = fieldTypeOf(field);
    const answer = restore(node, answerAt(kept, name), answerAt(given, name), restoreFields);
    if (answer !== undefined) restored[name] = answer;
  }
  return Object.keys(restored).length > 0 ? { ...given, ...restored } : undefined;
}
