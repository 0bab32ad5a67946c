import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { useSilence } from './useSilence.ts';
import { useUntouchedSecond } from './useUntouchedSecond.ts';

const ENDED = { cancelled: 'form.upload.cancelled', failed: 'form.upload.failed' } as const;

/**
 * Progress of a submission, with a button that cancels it; afterwards, whether it was cancelled or failed. Placed below
 * the form's buttons, so that no element moves under a finger that taps twice.
 */
export function SendingStatus(props: {
  form: CompiledForm;
  sending: boolean;
  /** Whether a proof of work is being computed. */
  proving: boolean;
  /** Share of the bytes sent, 0 to 1. */
  progress: number;
  /** How the last submission ended, if it was not accepted. */
  ended?: 'cancelled' | 'failed';
  onCancel: () => void;
}) {
  const { form, sending, proving, progress, ended, onCancel } = props;
  const { formatMessage } = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const files = form.submission.encoding === 'multipart';
  const untouched = useUntouchedSecond(sending);
  const silent = useSilence(sending && !proving, progress);
  useFocusAfter(sending, frame);
  useEffect(() => {
    if (untouched) showWithButtons(frame.current);
  }, [untouched]);
  const percent = Math.floor(progress * 100);
  const going = percent < 100 ? 'form.upload.started' : 'form.upload.finishing';
  // Without files, sending is usually over within a second. The button's text is enough, but nobody hears it.
  const shown = sending && (files || untouched);
  const said = silent ? 'form.upload.slow' : files ? going : 'form.busy';
  const measured = shown && files && percent < 100;
  const quiet = shown && !silent && (measured || !files);
  return (
    <div className="sending" ref={frame}>
      {shown && files && (
        <progress
          className="progress-bar"
          max={100}
          value={percent}
          aria-label={formatMessage({ id: 'form.upload.progress' })}
        />
      )}
      {measured && (
        <p className="progress-text">{formatMessage({ id: 'form.upload.percent' }, { percent })}</p>
      )}
      <p className="proof-status" role="status">
        {proving && formatMessage({ id: 'form.checkingText' })}
      </p>
      <p className={quiet ? 'visually-hidden' : undefined} role="status">
        {shown
          ? !proving && formatMessage({ id: said })
          : !sending && ended && formatMessage({ id: ENDED[ended] })}
      </p>
      {shown && (
        <button type="button" className="button button-outline" disabled={!untouched} onClick={onCancel}>
          <FormattedMessage id="form.upload.cancel" />
        </button>
      )}
    </div>
  );
}

/** Scrolls the status into view if the submit button is in view. */
function showWithButtons(frame: HTMLElement | null): void {
  const button = frame?.closest('form')?.querySelector('[type=submit]')?.getBoundingClientRect();
  if (button && button.top < window.innerHeight && button.bottom > 0)
    frame?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Focuses the submit button after sending if the cancel button had the focus. */
function useFocusAfter(sending: boolean, frame: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (!sending) return;
    const root = frame.current;
    return () => {
      if (document.activeElement === document.body)
        root?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    };
  }, [sending, frame]);
}
