import type { RefObject } from 'react';
import type { Stored } from '#device/storage/Stored.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { FailureAdvice, type FailureAdviceProps } from './FailureAdvice.tsx';
import { failureTexts } from './failureTexts.ts';

/** The cause of a failed submission, the place of its answers, and advice. Stays on screen until the next attempt. */
export function FailureBanner(
  props: FailureAdviceProps & {
    /** The part of the answers that the device has stored. */
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
