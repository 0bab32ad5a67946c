import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';

/** The header of a form's page, whether the form is open or not. `folded`: in one line, after the first step. */
export function FormHead(props: { form: CompiledForm; folded?: boolean; children?: ReactNode }) {
  const { form, folded, children } = props;
  const { formatMessage } = useIntl();
  return (
    <header className={`wizard-head on-cloth${folded ? ' folded' : ''}`}>
      <div className="wrap">
        <a className="link" href={useHref('/')}>
          <span aria-hidden="true">←</span>{' '}
          <span className="wizard-back">{formatMessage({ id: 'form.backHome' })}</span>
        </a>
        <h1 className="wizard-title">{formatMessage({ id: form.title })}</h1>
        {form.lead && <p className="wizard-lead">{formatMessage({ id: form.lead })}</p>}
        {children}
      </div>
    </header>
  );
}
