import type { RefObject } from 'react';
import type { Stored } from '#device/storage/Stored.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { FailureAdvice, type FailureAdviceProps } from './FailureAdvice.tsx';
import { failureTexts } from './failureTexts.ts';

/** Why a submission failed, where its answers are, and what to do. Stays on screen until the next attempt. */
export function FailureBanner(
  props: FailureAdviceProps & {
    /** What the device has of the answers. */
    stored: Stored['what'];
    focus: RefObject<HTMLDivElement | null>;
  },
) {
  const { stored, focus, ...advice } = props;
  const { form, outcome } = advice;
  const t = useTranslate();
  const { texts } = failureTexts(form, outcome, t);
  if (texts.length === 0) return null;
  const files = form.submission.encoding === 'multipart' ? 'yes' : 'no';
  return (
    <div className="failure">
      <div className="banner" role="alert" tabIndex={-1} ref={focus} aria-describedby="failure-advice">
        {texts.join(', ')}
      </div>
      <div className="failure-advice" id="failure-advice">
        <p>{t('form.retry.kept', { stored, files })}</p>
        <FailureAdvice {...advice} />
      </div>
    </div>
  );
}
