import type { ErrorListProps, RJSFSchema } from '@rjsf/utils';
import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import type { Answers } from '#journey/answers/Answers.ts';
import type { FieldContext } from '../FieldContext.ts';
import { controlId } from '../fieldIds.ts';

type Props = Pick<ErrorListProps<Answers, RJSFSchema, FieldContext>, 'errors'> & {
  /** Ref of the outer element, which can receive the focus. */
  ref?: Ref<HTMLDivElement>;
};

/**
 * The error summary of a step: each error is a link to its field. The focus moves to it when it appears; while errors are
 * corrected, only how many are left is read aloud.
 */
export function ErrorListTemplate({ errors, ref }: Props) {
  const { formatMessage } = useIntl();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `fieldset` groups controls
    <div className="error-summary" role="group" tabIndex={-1} ref={ref} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title" aria-live="polite">
        {formatMessage({ id: 'form.errorSummary' }, { count: errors.length })}
      </h2>
      <ul>
        {errors.map(({ property = '', stack }) => (
          <li key={property}>
            <a
              href={`#${controlId(property)}`}
              onClick={(event) => {
                event.preventDefault();
                focusControl(property);
              }}
            >
              {stack}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the control and scrolls its label into view; focusing alone would hide the label on a phone. */
function focusControl(path: string): void {
  const control = document.getElementById(controlId(path));
  control?.closest('.field')?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}
