import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from './answers/Answers.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { kindOf } from './kinds/kinds.ts';

/**
 * What of kept answers still answers the form, which may have changed since, with what is given already: that wins.
 * Fields and options that are gone are left out. Undefined when nothing is to be restored.
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
