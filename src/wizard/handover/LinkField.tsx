import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyText } from '#device/browser/copyText.ts';

/** A link to copy, or to share where the device can. */
export function LinkField(props: { address: string; date: string; title: string }) {
  const { address, date, title } = props;
  const { formatMessage } = useIntl();
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
      // The reader has closed the device's dialog.
      if ((error as Error | null)?.name === 'AbortError') return;
      await copy();
    }
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        <FormattedMessage id="handover.link" />
      </label>
      <p className="field-help" id={`${id}-help`}>
        {formatMessage({ id: 'handover.valid' }, { date })} {formatMessage({ id: 'handover.private' })}
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
          <FormattedMessage id="handover.copy" />
        </button>
        {typeof navigator.share === 'function' && (
          <button type="button" className="button button-outline" onClick={share}>
            <FormattedMessage id="handover.share" />
          </button>
        )}
        <p role="status">{said && formatMessage({ id: said })}</p>
      </div>
    </div>
  );
}
