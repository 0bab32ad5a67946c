import { useSyncExternalStore } from 'react';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';

/** A value computed from the answers (must be JSON). Renders again only when its JSON changes. */
export function useComputed<Value>(store: AnswerStore, compute: (answers: Answers) => Value): Value {
  const read = () => JSON.stringify(compute(store.answers)) ?? '';
  const json = useSyncExternalStore(store.subscribeAnswers, read, read);
  return json === '' ? (undefined as Value) : (JSON.parse(json) as Value);
}
