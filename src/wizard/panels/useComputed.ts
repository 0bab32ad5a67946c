import { useSyncExternalStore } from 'react';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answers } from '#journey/answers/Answers.ts';

/** The value computed from the answers; renders again only when the computed value differs (compared as JSON). */
export function useComputed<Value>(store: AnswerStore, compute: (answers: Answers) => Value): Value {
  const read = () => JSON.stringify(compute(store.answers)) ?? '';
  const json = useSyncExternalStore(store.subscribeAnswers, read, read);
  return json === '' ? (undefined as Value) : (JSON.parse(json) as Value);
}
