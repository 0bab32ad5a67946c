import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { AnswerStore } from './answers/AnswerStore.ts';
import type { Answers } from './answers/Answers.ts';
import { pruneAnswers } from './pruneAnswers.ts';

const known = new WeakMap<AnswerStore, { version: number; answers: Answers }>();

/** Returns the pruned answers of a store, cached until one of its answers changes. */
export function prunedAnswers(form: CompiledForm, validators: Validators, store: AnswerStore): Answers {
  const before = known.get(store);
  if (before?.version === store.version) return before.answers;
  const answers = pruneAnswers(form, validators, store.answers);
  known.set(store, { version: store.version, answers });
  return answers;
}
