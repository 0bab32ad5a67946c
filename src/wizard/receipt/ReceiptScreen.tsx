import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import type { MessageId } from '#contract/CompiledForm.ts';
import type { SiteFacts } from '#contract/Publication.ts';
import type { Payment } from '#contract/RouteModule.ts';
import type { Receipt } from '#device/storage/Receipt.ts';
import { isNameless, readReceipt, removeReceipt } from '#device/storage/receiptStorage.ts';
import { ContactLinks } from '../sending/ContactLinks.tsx';
import { showPageTop } from '../step/showFromTop.ts';
import { ReceiptView } from './ReceiptView.tsx';

type Found =
  | { kind: 'looking' | 'unknown' | 'removed' }
  | { kind: 'known'; receipt: Receipt; onDevice: boolean };

/** The screen of a receipt, read from this device's storage: the server sends the same document for every reference. */
export function ReceiptScreen(props: {
  /** Empty if the path has none. */
  reference: string;
  /** The site's name, which paper has no header for. */
  siteName: MessageId;
  payment: Payment;
  contact: SiteFacts['contact'];
  /** Called with the text before the screen's name in the document's title. */
  onTitle: (title: string | undefined) => void;
}) {
  const { reference, siteName, payment, contact, onTitle } = props;
  const { formatMessage, locale } = useIntl();
  const [found, setFound] = useState<Found>({ kind: 'looking' });
  useEffect(() => {
    let mounted = true;
    readReceipt(reference)
      // A browser that refuses its storage has no receipt to show.
      .catch(() => undefined)
      .then((read) => mounted && setFound(read ? { kind: 'known', ...read } : { kind: 'unknown' }));
    return () => {
      mounted = false;
    };
  }, [reference]);
  const known = found.kind === 'known';
  // The browser's history keeps titles: on a device that saves nothing, a title has no reference.
  const title = known && found.onDevice ? reference : undefined;
  useEffect(() => {
    onTitle(title);
    return () => onTitle(undefined);
  }, [title, onTitle]);
  const [left, setLeft] = useState(false);
  const remove = () =>
    void removeReceipt(reference).then(
      () => setFound({ kind: 'removed' }),
      () => setLeft(true),
    );
  // The language in which it was sent, if the site has had another one since.
  const texts = known ? (found.receipt.texts[locale] ?? Object.values(found.receipt.texts)[0]) : undefined;
  return (
    <div className="wizard">
      <header className="wizard-head on-cloth">
        <div className="wrap">
          <a className="link" href={useHref('/')}>
            <span aria-hidden="true">←</span> {formatMessage({ id: 'form.backHome' })}
          </a>
          <h1 className="wizard-title">{formatMessage({ id: 'receipt.title' })}</h1>
          {texts && <p className="wizard-lead">{texts.form}</p>}
          <p className="receipt-site">{formatMessage({ id: siteName })}</p>
        </div>
      </header>
      <div className="receipt wrap">
        {known && texts ? (
          <ReceiptView
            {...found}
            texts={texts}
            payment={payment}
            contact={contact}
            onRemove={remove}
            left={left}
          />
        ) : (
          <section className="card receipt-card">
            <Missing kind={found.kind} reference={reference} contact={contact} />
          </section>
        )}
      </div>
    </div>
  );
}

function Missing(props: { kind: Found['kind']; reference: string; contact: SiteFacts['contact'] }) {
  const { kind, reference, contact } = props;
  const { formatMessage } = useIntl();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus has been removed, and the page is shorter.
    if (kind === 'removed') showPageTop(message.current);
  }, [kind]);
  if (kind === 'removed')
    return (
      <p tabIndex={-1} ref={message}>
        <FormattedMessage id="receipt.removed" />
      </p>
    );
  if (kind === 'looking')
    return (
      <>
        <p className="receipt-looking">{formatMessage({ id: 'receipt.looking' })}</p>
        <div className="without-script">
          <p>{formatMessage({ id: 'receipt.noScript' })}</p>
          <ContactLinks {...contact} />
        </div>
      </>
    );
  return (
    <>
      <h2 className="receipt-title">{formatMessage({ id: 'receipt.unknown.title' })}</h2>
      {reference && !isNameless(reference) && <p className="receipt-reference">{reference}</p>}
      <p>{formatMessage({ id: 'receipt.unknown.text' })}</p>
      <ContactLinks {...contact} />
    </>
  );
}
