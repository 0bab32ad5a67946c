import { useMemo, useSyncExternalStore } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Validators } from '#contract/Validators.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { prunedAnswers } from '#journey/prunedAnswers.ts';
import { hasInnerConditions, visibleFields } from '#journey/visibleFields.ts';

/** The fields that are currently asked, as `visibleFields` has them; the same `Set` until the conditions' results change. */
export function useVisibleFields(
  form: CompiledForm,
  validators: Validators,
  store: AnswerStore,
): ReadonlySet<string> {
  const read = useMemo(() => {
    const inner = hasInnerConditions(form);
    const find = () =>
      visibleFields(form, validators, inner ? prunedAnswers(form, validators, store) : store.answers);
    let visible = find();
    if (form.visible.conditions.length === 0 && !inner) return () => visible;
    let version = store.version;
    return () => {
      if (version === store.version) return visible;
      version = store.version;
      const next = find();
      if (next.size !== visible.size || [...next].some((name) => !visible.has(name))) visible = next;
      return visible;
    };
  }, [form, validators, store]);
  return useSyncExternalStore(store.subscribeAnswers, read, read);
}
