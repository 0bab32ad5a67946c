import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { answerParts } from './answerParts.ts';

/** The answers of one step as description lists. */
export function ReviewAnswers(props: {
  form: CompiledForm;
  step: CompiledStep;
  visible: ReadonlySet<string>;
  answers: Answers;
}) {
  const { form, step, visible, answers } = props;
  const t = useTranslate();
  const { locale } = useIntl();
  const missing = (path: string) =>
    t(fieldAt(form, path)?.required ? 'form.review.missing' : 'form.review.unanswered');
  return answerParts(form, step, visible, answers, { t, locale }).map(({ title, lines }, index) => (
    <Fragment key={`${title} ${lines[0]?.path}`}>
      {title ? <h4 className="review-title">{title}</h4> : index > 0 && <hr className="review-break" />}
      {lines.length > 0 && (
        <dl className="review">
          {lines.map(({ path, label, values }) => (
            <div key={path}>
              <dt>{label}</dt>
              {values.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list may have a text twice
                <dd key={index}>{text}</dd>
              ))}
              {values.length === 0 && <dd className="review-none">{missing(path)}</dd>}
            </div>
          ))}
        </dl>
      )}
    </Fragment>
  ));
}
