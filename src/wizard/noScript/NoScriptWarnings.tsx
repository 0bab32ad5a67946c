import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { NoScriptWarning } from '#contract/NoScriptScreen.ts';
import { stepHasField } from '#journey/flow.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { fieldTitle } from '../step/fieldTitle.ts';
import { commandButton } from './commandButton.ts';

interface Warned {
  form: CompiledForm;
  warnings: readonly NoScriptWarning[];
}

/** Before the last button: the warnings of unusual answers, each with a button that leads to its step. */
export function StepWarnings({ form, warnings, steps }: Warned & { steps: readonly CompiledStep[] }) {
  const { formatMessage } = useIntl();
  if (warnings.length === 0) return null;
  return (
    <div
      className="banner banner-warning"
      role="note"
      aria-label={formatMessage({ id: 'form.noScript.unusual' })}
    >
      <p>{formatMessage({ id: 'form.noScript.check' }, { count: warnings.length })}</p>
      <WarningList
        form={form}
        warnings={warnings}
        heading={(field, title) => (
          <button
            className="link"
            {...commandButton(`step ${steps.find((step) => stepHasField(step, field))?.id}`)}
          >
            {title}
          </button>
        )}
      />
    </div>
  );
}

/** On the receipt: the warnings of unusual answers. A form without a page of its own shows no reference. */
export function ReceiptWarnings({ form, warnings, reference }: Warned & { reference?: string }) {
  const { formatMessage } = useIntl();
  if (warnings.length === 0) return null;
  return (
    <section className="card receipt-card receipt-unusual">
      <h2 className="receipt-title">{formatMessage({ id: 'form.noScript.unusual' })}</h2>
      {reference && (
        <p>{formatMessage({ id: 'form.noScript.checkSent' }, { count: warnings.length, reference })}</p>
      )}
      <WarningList form={form} warnings={warnings} heading={(_, title) => <strong>{title}</strong>} />
    </section>
  );
}

function WarningList(props: Warned & { heading: (field: string, title: string) => ReactNode }) {
  const { form, warnings, heading } = props;
  const t = useTranslate();
  return (
    <ul>
      {warnings.map(({ field, message, values }) => (
        <li key={`${field} ${message}`}>
          {heading(field, fieldTitle(form, field, t))}
          <br />
          <FormattedMessage id={message} values={values} />
        </li>
      ))}
    </ul>
  );
}
