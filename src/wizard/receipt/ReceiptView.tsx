import { FormattedMessage, useIntl } from 'react-intl';
import type { SiteFacts } from '#contract/Publication.ts';
import type { Payment } from '#contract/RouteModule.ts';
import { draftEnd } from '#device/storage/draftEnd.ts';
import { hasAnswers, type Receipt, type ReceiptTexts, receiptEnd } from '#device/storage/Receipt.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { formatDate } from '#messages/formatDate.ts';
import { ContactLinks } from '../sending/ContactLinks.tsx';
import { PaymentAdvice } from './PaymentAdvice.tsx';
import { Reference } from './Reference.tsx';
import { SentAnswers } from './SentAnswers.tsx';

/** A receipt: the answers, the time of sending, the next steps, how to pay, the contact. */
export function ReceiptView(props: {
  receipt: Receipt;
  texts: ReceiptTexts;
  /** False if only this tab has it. */
  onDevice: boolean;
  payment: Payment;
  contact: SiteFacts['contact'];
  onRemove: () => void;
  /** Whether the device has refused to remove it. */
  left: boolean;
}) {
  const { receipt, texts, onDevice, payment, contact, onRemove, left } = props;
  const { reference, sentAt, timeZone, privacy } = receipt;
  const { formatMessage, locale } = useIntl();
  const sent = zonedMoment(new Date(sentAt), timeZone);
  const moment = formatMessage(
    { id: 'form.moment' },
    { date: formatDate(sent.day, locale), time: sent.time },
  );
  const dayOf = (time: number) => formatDate(zonedMoment(new Date(time), timeZone).day, locale);
  const [answersEnd, end] = [dayOf(draftEnd(sentAt)), dayOf(receiptEnd(receipt))];
  return (
    <>
      <section className="card receipt-card receipt-main">
        <Reference reference={reference} />
        <p className="receipt-sent">
          {formatMessage(
            { id: 'receipt.sent' },
            { moment, zone: formatMessage({ id: 'site.timeZoneName' }) },
          )}
        </p>
        <h2 className="receipt-title">{formatMessage({ id: 'receipt.next' })}</h2>
        {texts.next.length === 0 && <p>{texts.text}</p>}
        {texts.next.length > 0 && (
          <ol className="receipt-steps">
            {texts.next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        )}
      </section>
      {texts.amounts.length > 0 && (
        <PaymentAdvice amounts={texts.amounts} payment={payment} reference={reference} />
      )}
      {texts.steps.length > 0 && <SentAnswers steps={texts.steps} />}
      <section className="card receipt-card receipt-contact">
        <h2 className="receipt-title">{formatMessage({ id: 'receipt.contact.title' })}</h2>
        <p>{formatMessage({ id: 'receipt.contact.text' }, { reference })}</p>
        <ContactLinks {...contact} />
        {privacy && (
          <p className="receipt-privacy">{formatMessage({ id: 'receipt.privacy' }, { version: privacy })}</p>
        )}
      </section>
      <section className="receipt-keeping">
        <p>
          {!onDevice
            ? formatMessage({ id: 'receipt.keptInTab' })
            : hasAnswers(receipt)
              ? formatMessage({ id: 'receipt.kept' }, { answersEnd, end })
              : formatMessage({ id: 'receipt.keptShort' }, { end })}
        </p>
        <button type="button" className="button button-outline" onClick={onRemove}>
          <FormattedMessage id="receipt.remove" />
        </button>
        <p role="status">{left && formatMessage({ id: 'receipt.left' })}</p>
      </section>
    </>
  );
}
