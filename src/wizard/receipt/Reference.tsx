import { useRef, useState } from 'react';
import { useText } from '#messages/useText.ts';

/** The reference in large, with buttons that copy it and print the page. */
export function Reference({ reference }: { reference: string }) {
  const t = useText();
  const place = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState<'receipt.copied' | 'receipt.selected'>();
  const copy = async () =>
    setSaid((await copyText(reference, place.current)) ? 'receipt.copied' : 'receipt.selected');
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

/** Whether the text is in the clipboard. If not, it is selected at its place. */
async function copyText(text: string, place: HTMLElement | null): Promise<boolean> {
  try {
    // Undefined on insecure origins; rejects where the reader has not allowed it.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (place) window.getSelection()?.selectAllChildren(place);
    return document.execCommand?.('copy') ?? false;
  }
}
