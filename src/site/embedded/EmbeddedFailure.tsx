import { useTranslate } from '#messages/useTranslate.ts';
import { FailureAdvice, type FailureAdviceProps } from '#wizard/failure/FailureAdvice.tsx';
import { failureTexts } from '#wizard/failure/failureTexts.ts';

/** The cause of a failed submission of an embedded form, and advice. Stays until the next attempt. */
export function EmbeddedFailure(props: FailureAdviceProps) {
  const t = useTranslate();
  const { texts, fields } = failureTexts(props.form, props.outcome, t);
  return (
    <div className="embedded-failure">
      <p className="field-error" role="alert">
        {[...texts, ...fields.map(({ message }) => message)].join(', ')}
      </p>
      <FailureAdvice {...props} />
    </div>
  );
}
