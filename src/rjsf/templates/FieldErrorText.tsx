import { useIntl } from 'react-intl';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { errorId } from '../fieldIds.ts';
import { useFieldError } from '../useFieldState.ts';

/** A field's error; the control refers to it by `aria-describedby`. Renders nothing without an error. */
export function FieldErrorText({ id, path, store }: { id: string; path: string; store: AnswerStore }) {
  const { formatMessage } = useIntl();
  const error = useFieldError(store, path);
  if (!error) return null;
  return (
    <p className="field-error" id={errorId(id)}>
      <span className="visually-hidden">{formatMessage({ id: 'form.errorPrefix' })} </span>
      {formatMessage({ id: error.message }, error.values)}
    </p>
  );
}
