import { useId, useRef, useState } from 'react';
import { copyText } from '#device/browser/copyText.ts';
import { useText } from '#messages/useText.ts';

/** A link to copy, or to share where the device can. */
export function LinkField(props: { address: string; date: string; title: string }) {
  const { address, date, title } = props;
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<'handover.copied' | 'handover.selected'>();
  const select = () => input.current?.select();
  const copy = async () => {
    select();
    setSaid((await copyText(address, select)) ? 'handover.copied' : 'handover.selected');
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // The reader shares it with nobody after all.
      if ((error as Error | null)?.name === 'AbortError') return;
      await copy();
    }
  };
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
