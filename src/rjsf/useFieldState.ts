import { useCallback, useSyncExternalStore } from 'react';
import type { AnswerStore } from '#journey/AnswerStore.ts';
import type { Answer } from '#journey/Answers.ts';
import type { FieldError } from '#validation/FieldError.ts';

/** The error at a field; only a change at this field renders again. */
export function useFieldError(store: AnswerStore, path: string): FieldError | undefined {
  const get = () => store.error(path);
  return useSyncExternalStore(useSubscription(store, path), get, get);
}

/** The answer at a field, for widgets that show it themselves. */
export function useAnswer(store: AnswerStore, path: string): Answer {
  const get = () => store.answer(path);
  return useSyncExternalStore(useSubscription(store, path), get, get);
}

function useSubscription(store: AnswerStore, path: string) {
  return useCallback((listener: () => void) => store.subscribe(path, listener), [store, path]);
}
