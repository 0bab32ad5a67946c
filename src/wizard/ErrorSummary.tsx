import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import type { CompiledForm } from '#definitions/CompiledForm.ts';
import type { AnswerStore } from '#journey/AnswerStore.ts';
import { useText } from '#messages/useText.ts';
import { controlId } from '#rjsf/fieldIds.ts';

/** All errors of the step on top of it, each a link to its field; gone with the last of them. */
export function ErrorSummary(props: {
  form: CompiledForm;
  store: AnswerStore;
  focus: RefObject<HTMLDivElement | null>;
}) {
  const { form, store, focus } = props;
  const t = useText();
  const found = useErrors(store);
  // In the order of the fields, whenever they were found: a link must not move while it is being pressed.
  const errors = useMemo(() => {
    const order = Object.keys(form.fields);
    return found.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
  }, [form, found]);
  if (errors.length === 0) return null;
  return (
    <div
      className="error-summary"
      role="alert"
      tabIndex={-1}
      ref={focus}
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{t('form.errorSummary', { count: errors.length })}</h2>
      <ul>
        {errors.map((error) => (
          <li key={error.path}>
            <a
              href={`#${controlId(error.path)}`}
              onClick={(event) => {
                event.preventDefault();
                focusControl(error.path);
              }}
            >
              {t('form.errorAt', {
                field: t(form.fields[error.path]?.title ?? error.path),
                message: t(error.message, error.values),
              })}
            </a>
          </li>
        ))}
      </ul>
    </div>
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

/** Brings the label into view with the control: on a phone the control alone would hide what it asks. */
function focusControl(path: string): void {
  const control = document.getElementById(controlId(path));
  control?.closest('.field')?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}
