import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { byScreenOrder } from '#journey/byScreenOrder.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { ErrorListTemplate } from '#rjsf/templates/ErrorListTemplate.tsx';
import { errorTexts } from './errorTexts.ts';

/** The error summary above a step; renders nothing without errors. */
export function ErrorSummary(props: {
  form: CompiledForm;
  store: AnswerStore;
  focus: RefObject<HTMLDivElement | null>;
}) {
  const { form, store, focus } = props;
  const t = useTranslate();
  const found = useErrors(store);
  // In screen order, not in the order found: a link must not move while it is pressed.
  const errors = useMemo(() => [...found].sort(byScreenOrder(form)), [form, found]);
  if (errors.length === 0) return null;
  const said = errors.map(({ path, message, values }) => ({ path, message: t(message, values) }));
  const texts = errorTexts(form, said, t);
  return (
    <ErrorListTemplate
      ref={focus}
      errors={said.map(({ path, message }, index) => ({
        property: path,
        message,
        stack: texts[index] ?? message,
      }))}
    />
  );
}

function useErrors(store: AnswerStore) {
  const read = useMemo(() => {
    let errors = store.errors;
    return () => {
      const now = store.errors;
      if (now.length !== errors.length || now.some((error, index) => error !== errors[index])) errors = now;
      return errors;
    };
  }, [store]);
  return useSyncExternalStore(store.subscribeErrors, read, read);
}
