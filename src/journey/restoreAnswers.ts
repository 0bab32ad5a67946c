import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from './answers/Answers.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { kindOf } from './kinds/kinds.ts';

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
    if (!Object.hasOwn(kept, node.name)) continue;
    const { restore } = kindOf(node.field);
    const answer = restore(node, kept[node.name], given[node.name], restoreFields);
    if (answer !== undefined) restored[node.name] = answer;
  }
  return Object.keys(restored).length > 0 ? { ...given, ...restored } : undefined;
}
