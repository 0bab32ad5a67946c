import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { AnswerStore } from './answers/AnswerStore.ts';
import type { Answers } from './answers/Answers.ts';
import { pruneAnswers } from './pruneAnswers.ts';

const known = new WeakMap<AnswerStore, { version: number; answers: Answers }>();

/** The answers of a store that count (`pruneAnswers`), worked out once as long as none of them changes. */
export function countingAnswers(form: CompiledForm, validators: Validators, store: AnswerStore): Answers {
  const before = known.get(store);
  if (before?.version === store.version) return before.answers;
  const answers = pruneAnswers(form, validators, store.answers);
  known.set(store, { version: store.version, answers });
  return answers;
}
