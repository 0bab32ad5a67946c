import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Leaving } from '#device/storage/Leaving.ts';
import type { Translate } from '#messages/translator.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import type { FailedOutcome } from '../sending/SubmissionOutcome.ts';
import { adviceText } from './adviceText.ts';
import { mayPass, retryDelay } from './retryDelay.ts';
import { useResending } from './useResending.ts';

export interface FailureAdviceProps {
  form: CompiledForm;
  /** Calls `listener` when an answer changes. Returns the function that unsubscribes. */
  subscribeAnswers: (listener: () => void) => () => void;
  outcome: FailedOutcome;
  /** Failed attempts in a row. */
  tries: number;
  /** Whether a retry is in progress. */
  sending: boolean;
  /** Whether the last step is on screen. */
  active: boolean;
  onSend: () => void;
  /** How it leaves the device if the page is closed; undefined if it does not. */
  leaves?: Leaving;
  /** Called when the applicant stops the automatic retries. */
  onStop?: () => void;
}

/**
 * Advice after a failed submission, and the countdown to the next attempt. No chunk of its own: a chunk could
 * not be fetched when it is needed.
 */
export function FailureAdvice(props: FailureAdviceProps) {
  const { form, subscribeAnswers, outcome, tries, sending, active, leaves, onSend, onStop } = props;
  const t = useTranslate();
  const again = useRef<HTMLButtonElement>(null);
  const delay = retryDelay(form, outcome, tries);
  const { waiting, offline, seconds, stop } = useResending({
    outcome,
    delay,
    active: active && !sending,
    subscribeAnswers,
    onSend,
  });
  const advice = adviceText(form, outcome);
  const unsent = leaves ? 'form.retry.offlineKept' : 'form.retry.offline';
  const said = sending ? 'form.retry.sending' : waiting && offline ? unsent : undefined;
  // Announced once and then every 30 seconds, not every second.
  const spoken = Math.min(delay ?? 0, Math.ceil(seconds / 30) * 30);
  return (
    <>
      {advice && <p>{t(...advice)}</p>}
      {!sending && !waiting && mayPass(outcome) && <p>{t('form.retry.byHand')}</p>}
      {waiting && !offline && <p role="timer">{timeLeft(seconds, t)}</p>}
      <p className={said ? undefined : 'visually-hidden'} role="status">
        {said ? t(said) : waiting && timeLeft(spoken, t)}
      </p>
      {!sending && leaves && <p>{t('form.retry.leaves', { way: leaves })}</p>}
      {!sending && active && (!advice || mayPass(outcome)) && (
        <div className="failure-buttons">
          <button type="button" className="button button-primary" ref={again} onClick={onSend}>
            <FormattedMessage id="form.retry.now" />
          </button>
          {waiting && (
            <button
              type="button"
              className="button button-outline"
              onClick={() => {
                stop();
                onStop?.();
                again.current?.focus();
              }}
            >
              <FormattedMessage id="form.retry.stop" />
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Above this many seconds, the text counts in minutes. */
const LONG = 90;

function timeLeft(seconds: number, t: Translate): string {
  if (seconds <= LONG) return t('form.retry.inSeconds', { seconds });
  return t('form.retry.inMinutes', { minutes: Math.ceil(seconds / 60) });
}
