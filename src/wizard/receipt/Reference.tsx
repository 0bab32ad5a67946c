import { useRef, useState } from 'react';
import { copyText } from '#device/browser/copyText.ts';
import { useText } from '#messages/useText.ts';

/** The reference in large, with buttons that copy it and print the page. */
export function Reference({ reference }: { reference: string }) {
  const t = useText();
  const place = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState<'receipt.copied' | 'receipt.selected'>();
  const select = () => place.current && window.getSelection()?.selectAllChildren(place.current);
  const copy = async () =>
    setSaid((await copyText(reference, select)) ? 'receipt.copied' : 'receipt.selected');
  return (
    <>
      <h2 className="receipt-label">{t('receipt.reference')}</h2>
      <p className="receipt-reference" ref={place}>
        {reference}
      </p>
      <div className="receipt-buttons">
        <button type="button" className="button button-primary" onClick={copy}>
          {t('receipt.copy')}
        </button>
        <button type="button" className="button button-outline" onClick={() => window.print()}>
          {t('receipt.print')}
        </button>
        <p className="receipt-said" role="status">
          {said && t(said)}
        </p>
      </div>
    </>
  );
}
