import type { RefObject } from 'react';
import { useText } from '#messages/useText.ts';
import { FailureAdvice, type FailureAdviceProps } from './FailureAdvice.tsx';
import { failureTexts } from './failureTexts.ts';

/** Why a submission failed, that nothing is lost, and what to do. Stays on screen until the next attempt. */
export function FailureBanner(props: FailureAdviceProps & { focus: RefObject<HTMLDivElement | null> }) {
  const { focus, ...advice } = props;
  const { form, outcome } = advice;
  const t = useText();
  const { texts } = failureTexts(form, outcome, t);
  if (texts.length === 0) return null;
  const files = form.submission.encoding === 'multipart' ? 'yes' : 'no';
  // `form.failure.network` says that the answers are kept.
  const kept = files === 'no' && outcome.kind === 'unreachable' && !form.failure.network;
  return (
    <div className="failure">
      <div className="banner" role="alert" tabIndex={-1} ref={focus} aria-describedby="failure-advice">
        {texts.join(', ')}
      </div>
      <div className="failure-advice" id="failure-advice">
        {!kept && <p>{t('form.retry.kept', { files })}</p>}
        <FailureAdvice {...advice} />
      </div>
    </div>
  );
}
