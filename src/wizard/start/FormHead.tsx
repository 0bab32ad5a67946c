import type { ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { useText } from '#messages/useText.ts';

/** The header of a form's page, whether the form is open or not. `folded`: in one line, after the first step. */
export function FormHead(props: { form: CompiledForm; folded?: boolean; children?: ReactNode }) {
  const { form, folded, children } = props;
  const t = useText();
  return (
    <header className={`wizard-head on-cloth${folded ? ' folded' : ''}`}>
      <div className="wrap">
        <a className="link" href={useHref('/')}>
          <span aria-hidden="true">←</span> <span className="wizard-back">{t('form.backHome')}</span>
        </a>
        <h1 className="wizard-title">{t(form.title)}</h1>
        {form.lead && <p className="wizard-lead">{t(form.lead)}</p>}
        {children}
      </div>
    </header>
  );
}
