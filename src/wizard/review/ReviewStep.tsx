import { use, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledForm, CompiledStep } from '#contract/CompiledForm.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import { CommandContext } from '#rjsf/CommandContext.ts';
import { MissingWarning } from './MissingWarning.tsx';
import { ReviewAnswers } from './ReviewAnswers.tsx';

export interface AllAnswersProps {
  form: CompiledForm;
  store: AnswerStore;
  visible: ReadonlySet<string>;
  steps: CompiledStep[];
  /** The step on screen. */
  step: CompiledStep;
  /** Goes to a step to change its answers. */
  onChange: (index: number) => void;
}

/** The review step: missing answers, all answers by step, and the statement that submitting confirms. */
export function ReviewStep(props: AllAnswersProps) {
  const { form, store, visible, steps, step, onChange } = props;
  const { formatMessage } = useIntl();
  useAnswers(store);
  return (
    <>
      <MissingWarning
        form={form}
        answers={store.answers}
        visible={visible}
        steps={steps}
        onChange={onChange}
      />
      <AllAnswers {...props} />
      {step.statement && <p className="review-statement">{formatMessage({ id: step.statement })}</p>}
    </>
  );
}

/** All answers by step. Each step other than the one on screen has a button that leads to it. */
export function AllAnswers({ form, store, visible, steps, step, onChange }: AllAnswersProps) {
  const { formatMessage } = useIntl();
  const command = use(CommandContext);
  useAnswers(store);
  return steps.map(
    (each, index) =>
      each.kind === 'fields' && (
        <section className="review-section" key={each.id} aria-labelledby={`review-${each.id}`}>
          <div className="review-head">
            <h3 id={`review-${each.id}`}>{formatMessage({ id: each.title })}</h3>
            {each.id !== step.id && (
              <button className="link" {...command(`step ${each.id}`, () => onChange(index))}>
                <FormattedMessage id="form.review.change" />
                <span className="visually-hidden">
                  {' '}
                  {formatMessage({ id: 'form.review.changeOf' }, { step: formatMessage({ id: each.title }) })}
                </span>
              </button>
            )}
          </div>
          <ReviewAnswers form={form} step={each} visible={visible} answers={store.answers} />
        </section>
      ),
  );
}

/** Renders the component again at each change of the answers. */
function useAnswers(store: AnswerStore): void {
  useSyncExternalStore(
    store.subscribeAnswers,
    () => store.version,
    () => store.version,
  );
}
