import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { AnswerStore } from './answers/AnswerStore.ts';
import type { Answers } from './answers/Answers.ts';
import { type PrunedGroups, pruneAnswers } from './pruneAnswers.ts';

const known = new WeakMap<
  AnswerStore,
  { version: number; form: CompiledForm; answers: Answers; groups: PrunedGroups }
>();

/** Returns the pruned answers of a store, cached until one of its answers changes; of groups and entries without a change, too. */
export function prunedAnswers(form: CompiledForm, validators: Validators, store: AnswerStore): Answers {
  const before = known.get(store);
  const isSame = before?.form === form;
  if (isSame && before.version === store.version) return before.answers;
  const groups: PrunedGroups = isSame ? before.groups : new WeakMap();
  const answers = pruneAnswers(form, validators, store.answers, groups);
  known.set(store, { version: store.version, form, answers, groups });
  return answers;
}
