import { useCallback, useSyncExternalStore } from 'react';
import type { FieldError } from '#contract/FieldError.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Answer } from '#journey/answers/Answers.ts';

/** The error of a field; only a change of this field renders again. */
export function useFieldError(store: AnswerStore, path: string): FieldError | undefined {
  const get = () => store.error(path);
  return useSyncExternalStore(useSubscription(store, path), get, get);
}

/** The answer of a field. With `follow`, a change of it renders again. */
export function useAnswer(store: AnswerStore, path: string, follow = true): Answer {
  const get = () => (follow ? store.answer(path) : undefined);
  const followed = useSyncExternalStore(useSubscription(store, path), get, get);
  return follow ? followed : store.answer(path);
}

function useSubscription(store: AnswerStore, path: string) {
  return useCallback((listener: () => void) => store.subscribe(path, listener), [store, path]);
}
