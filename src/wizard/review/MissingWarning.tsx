import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { CommandContext } from '#rjsf/CommandContext.ts';
import { missingAnswers } from './missingAnswers.ts';

/** Lists required answers and documents that are missing; each is a button that leads to its step. */
export function MissingWarning(props: {
  form: CompiledForm;
  answers: Answers;
  visible: ReadonlySet<string>;
  steps: CompiledStep[];
  onChange: (index: number) => void;
}) {
  const { form, answers, visible, steps, onChange } = props;
  const { formatMessage } = useIntl();
  const command = use(CommandContext);
  const missing = missingAnswers(form, steps, visible, answers);
  if (missing.length === 0) return null;
  const texts: [string, typeof missing][] = [
    ['form.review.missingDocuments', missing.filter(({ field }) => field.file)],
    ['form.review.missingAnswers', missing.filter(({ field }) => !field.file)],
  ];
  return (
    <div
      className="banner banner-warning"
      role="note"
      aria-label={formatMessage({ id: 'form.review.warning' })}
    >
      {texts.map(
        ([title, entries]) =>
          entries.length > 0 && (
            <div key={title}>
              <p>{formatMessage({ id: title }, { count: entries.length })}</p>
              <ul>
                {entries.map(({ field, step }) => (
                  <li key={field.path}>
                    <button className="link" {...command(`step ${steps[step]?.id}`, () => onChange(step))}>
                      <FormattedMessage id={field.title} />
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}
