import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyText } from '#device/browser/copyText.ts';

/** The reference in large, with buttons that copy it and print the page. */
export function Reference({ reference }: { reference: string }) {
  const { formatMessage } = useIntl();
  const place = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState<'receipt.copied' | 'receipt.selected'>();
  const select = () => place.current && window.getSelection()?.selectAllChildren(place.current);
  const copy = async () =>
    setSaid((await copyText(reference, select)) ? 'receipt.copied' : 'receipt.selected');
  return (
    <>
      <h2 className="receipt-label">{formatMessage({ id: 'receipt.reference' })}</h2>
      <p className="receipt-reference" ref={place}>
        {reference}
      </p>
      <div className="receipt-buttons">
        <button type="button" className="button button-primary" onClick={copy}>
          <FormattedMessage id="receipt.copy" />
        </button>
        <button type="button" className="button button-outline" onClick={() => window.print()}>
          <FormattedMessage id="receipt.print" />
        </button>
        <p className="receipt-said" role="status">
          {said && formatMessage({ id: said })}
        </p>
      </div>
    </>
  );
}
