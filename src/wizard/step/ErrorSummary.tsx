import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { byScreenOrder } from '#journey/byScreenOrder.ts';
import { useText } from '#messages/useText.ts';
import { ErrorListTemplate } from '#rjsf/templates/ErrorListTemplate.tsx';
import { titleAt } from './titleAt.ts';

/** The error summary above a step; renders nothing without errors. */
export function ErrorSummary(props: {
  form: CompiledForm;
  store: AnswerStore;
  focus: RefObject<HTMLDivElement | null>;
}) {
  const { form, store, focus } = props;
  const t = useText();
  const found = useErrors(store);
  // In screen order, not in the order found: a link must not move while it is pressed.
  const errors = useMemo(() => found.toSorted(byScreenOrder(form)), [form, found]);
  if (errors.length === 0) return null;
  return (
    <ErrorListTemplate
      ref={focus}
      errors={errors.map(({ path, message, values }) => ({
        property: path,
        message: t(message, values),
        stack: t('form.errorAt', {
          field: titleAt(form, path, t),
          message: t(message, values),
        }),
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
