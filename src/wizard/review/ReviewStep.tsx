import { useSyncExternalStore } from 'react';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { useText } from '#messages/useText.ts';
import { MissingWarning } from './MissingWarning.tsx';
import { ReviewAnswers } from './ReviewAnswers.tsx';

export interface ReviewProps {
  form: CompiledForm;
  store: AnswerStore;
  asked: ReadonlySet<string>;
  steps: CompiledStep[];
  /** The review step itself. */
  step: CompiledStep;
  /** Goes to a step to change its answers. */
  onChange: (index: number) => void;
}

/** The review step: missing answers, all answers by step, and the statement that submitting confirms. */
export function ReviewStep({ form, store, asked, steps, step, onChange }: ReviewProps) {
  const t = useText();
  useSyncExternalStore(
    store.subscribeAnswers,
    () => store.version,
    () => store.version,
  );
  return (
    <>
      <MissingWarning form={form} answers={store.answers} asked={asked} steps={steps} onChange={onChange} />
      {steps.map(
        (each, index) =>
          each.kind === 'fields' && (
            <section className="review-section" key={each.id} aria-labelledby={`review-${each.id}`}>
              <div className="review-head">
                <h3 id={`review-${each.id}`}>{t(each.title)}</h3>
                <button type="button" className="link" onClick={() => onChange(index)}>
                  {t('form.review.change')}
                  <span className="visually-hidden">
                    {' '}
                    {t('form.review.changeOf', { step: t(each.title) })}
                  </span>
                </button>
              </div>
              <ReviewAnswers form={form} step={each} asked={asked} answers={store.answers} />
            </section>
          ),
      )}
      {step.statement && <p className="review-statement">{t(step.statement)}</p>}
    </>
  );
}
