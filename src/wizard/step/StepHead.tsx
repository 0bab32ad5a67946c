import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledStep } from '#contract/CompiledForm.ts';

/** Number, title and text of a step. `heading` takes the focus when the step changes. */
export function StepHead(props: {
  step: CompiledStep;
  index: number;
  count: number;
  heading?: RefObject<HTMLHeadingElement | null>;
}) {
  const { step, index, count, heading } = props;
  const { formatMessage } = useIntl();
  return (
    <>
      {count > 1 && (
        <p className="step-count">{formatMessage({ id: 'form.stepCount' }, { step: index + 1, count })}</p>
      )}
      <h2 className="step-title" tabIndex={heading && -1} ref={heading}>
        <FormattedMessage id={step.title} />
      </h2>
      {step.text && <p className="step-text">{formatMessage({ id: step.text })}</p>}
    </>
  );
}
