import { useMemo, useSyncExternalStore } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { visibleFields } from '#journey/visibleFields.ts';

/** The top-level fields that are currently asked; the same `Set` until the conditions' results change. */
export function useVisibleFields(
  form: CompiledForm,
  validators: Validators,
  store: AnswerStore,
): ReadonlySet<string> {
  const read = useMemo(() => {
    let visible = visibleFields(form, validators, store.answers);
    if (form.visible.conditions.length === 0) return () => visible;
    let version = store.version;
    return () => {
      if (version === store.version) return visible;
      version = store.version;
      const next = visibleFields(form, validators, store.answers);
      if (next.size !== visible.size || [...next].some((name) => !visible.has(name))) visible = next;
      return visible;
    };
  }, [form, validators, store]);
  return useSyncExternalStore(store.subscribeAnswers, read, read);
}
