import { useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { openSteps } from '#journey/flow.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { limitsOf } from '#rjsf/widgets/File/fileLimits.ts';

/** The minutes and steps of the form, and the documents to have ready, folded, with formats and sizes. */
export function BeforeStart({ form }: { form: CompiledForm }) {
  const t = useTranslate();
  const { locale } = useIntl();
  const { minutes, visible, preparation } = form;
  // Others appear by answers.
  const steps = openSteps(form, new Set(visible.fields));
  const files = Object.values(form.fields).filter((field) => field.file);
  const facts = [
    minutes && t('form.before.minutes', { minutes }),
    steps.length > 1 && t('form.before.steps', { count: steps.length }),
    files.length > 0 && t('form.before.documents', { count: files.length }),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  const text = facts.join(' · ');
  // The preparation screen lists the documents.
  if (files.length === 0 || preparation) return <p className="wizard-before">{text}</p>;
  return (
    <details className="wizard-before">
      <summary>{text}</summary>
      <ul>
        {files.map((field) => (
          <li key={field.path}>
            {t(field.title)}
            {!field.required && ` ${t('form.optional')}`}
            <span> · {limitsOf(field, t, locale)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
