import { useId, useRef, useState } from 'react';
import { useText } from '#messages/useText.ts';

/** A link to copy, or to share where the device can. */
export function LinkField(props: { address: string; date: string; title: string }) {
  const { address, date, title } = props;
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'handover.copied' | 'handover.selected'>();
  const copy = async () => {
    input.current?.select();
    setSaid((await copyText(address)) ? 'handover.copied' : 'handover.selected');
  };
  // Rejects when the reader shares it with nobody after all.
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('handover.link')}
      </label>
      <p className="field-help" id={`${id}-help`}>
        {t('handover.valid', { date })} {t('handover.private')}
      </p>
      <input
        className="field-input"
        id={id}
        ref={input}
        readOnly
        value={address}
        aria-describedby={`${id}-help`}
        onFocus={(event) => event.target.select()}
      />
      <div className="handover-actions">
        <button type="button" className="button button-primary" onClick={copy}>
          {t('handover.copy')}
        </button>
        {typeof navigator.share === 'function' && (
          <button type="button" className="button button-outline" onClick={share}>
            {t('handover.share')}
          </button>
        )}
        <p role="status">{said && t(said)}</p>
      </div>
    </div>
  );
}

/** Whether the text is in the clipboard; it is selected in any case. */
async function copyText(text: string): Promise<boolean> {
  try {
    // Rejects where the reader has not allowed it.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand?.('copy') ?? false;
  }
}
