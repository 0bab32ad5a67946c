import { useEffect, useRef } from 'react';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { useText } from '#messages/useText.ts';

/** Upload progress of a submission with files, with a button that cancels it. */
export function UploadProgress(props: {
  form: CompiledForm;
  sending: boolean;
  /** Share of the bytes sent, 0 to 1. */
  progress: number;
  onCancel: () => void;
}) {
  const { form, sending, progress, onCancel } = props;
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const shown = sending && form.submission.encoding === 'multipart';
  useEffect(() => {
    if (!sending) return;
    const root = frame.current;
    return () => {
      // The cancel button had the focus; the next action is to send again.
      if (document.activeElement === document.body)
        root?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    };
  }, [sending]);
  const percent = Math.floor(progress * 100);
  return (
    <div className="upload" ref={frame}>
      {shown && (
        <>
          <progress
            className="progress-bar"
            max={100}
            value={percent}
            aria-label={t('form.upload.progress')}
          />
          <p className="progress-text">
            {percent < 100 ? t('form.upload.percent', { percent }) : t('form.upload.finishing')}
          </p>
          <button type="button" className="button button-outline" onClick={onCancel}>
            {t('form.upload.cancel')}
          </button>
        </>
      )}
      <p className="visually-hidden" role="status">
        {shown && t(percent < 100 ? 'form.upload.started' : 'form.upload.finishing')}
      </p>
    </div>
  );
}
