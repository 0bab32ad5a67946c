import { useMemo, useSyncExternalStore } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { askedFields } from '#journey/askedFields.ts';

/** The top-level fields that are currently asked; the same `Set` until the conditions' results change. */
export function useAsked(
  form: CompiledForm,
  validators: Validators,
  store: AnswerStore,
): ReadonlySet<string> {
  const read = useMemo(() => {
    let asked = askedFields(form, validators, store.answers);
    if (form.asked.conditions.length === 0) return () => asked;
    let version = store.version;
    return () => {
      if (version === store.version) return asked;
      version = store.version;
      const next = askedFields(form, validators, store.answers);
      if (next.size !== asked.size || [...next].some((name) => !asked.has(name))) asked = next;
      return asked;
    };
  }, [form, validators, store]);
  return useSyncExternalStore(store.subscribeAnswers, read, read);
}
