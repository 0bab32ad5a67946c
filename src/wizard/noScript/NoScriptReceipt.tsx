import { FormattedMessage, useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import type { NoScriptReceipt as NoScriptReceiptScreen } from '#contract/NoScriptScreen.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { NO_SCRIPT_PLACE } from '#journey/noScript/noScriptPath.ts';
import { useTranslate } from '#messages/useTranslate.ts';
import { PaymentAdvice } from '../receipt/PaymentAdvice.tsx';
import { SentAnswers } from '../receipt/SentAnswers.tsx';
import { receiptOf } from '../review/receiptOf.ts';
import { ContactLinks } from '../sending/ContactLinks.tsx';
import type { NoScriptFormProps } from './NoScriptFormProps.ts';
import { ReceiptWarnings } from './NoScriptWarnings.tsx';

/** Shows that the submission is stored: its reference, the next steps, how to pay, the answers, the contact. */
export function NoScriptReceipt({
  form,
  payment,
  contact,
  screen,
}: NoScriptFormProps<NoScriptReceiptScreen>) {
  const t = useTranslate();
  const { locale } = useIntl();
  const { success, route, privacy } = form;
  const { reference, answers } = screen;
  const home = useHref('/');
  const { texts } = receiptOf(form, answers as Answers, [{ t, locale }]);
  const { next = [], amounts = [], steps = [] } = texts[locale] ?? {};
  return (
    <div className="receipt wrap" id={NO_SCRIPT_PLACE}>
      <section className="card receipt-card receipt-main">
        <h2 className="receipt-title">{t(success.title)}</h2>
        <p>{t(success.text)}</p>
        {route !== undefined && (
          <p className="dialog-reference">
            <FormattedMessage
              id={success.reference ?? 'form.reference'}
              values={{ id: reference, reference }}
            />
          </p>
        )}
        {next.length > 0 && (
          <>
            <h3>{t('receipt.next')}</h3>
            <ol className="receipt-steps">
              {next.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
          </>
        )}
      </section>
      <ReceiptWarnings form={form} warnings={screen.warnings} reference={route && reference} />
      {amounts.length > 0 && <PaymentAdvice amounts={amounts} payment={payment} reference={reference} />}
      {route !== undefined && (
        <>
          <SentAnswers steps={steps} />
          <section className="card receipt-card receipt-contact">
            <h2 className="receipt-title">{t('receipt.contact.title')}</h2>
            <p>{t('receipt.contact.text', { reference })}</p>
            <ContactLinks {...contact} />
            {privacy && (
              <p className="receipt-privacy">{t('receipt.privacy', { version: privacy.version })}</p>
            )}
          </section>
        </>
      )}
      <p className="actions">
        <a className="button button-primary" href={home}>
          <FormattedMessage id="form.backHome" />
        </a>
      </p>
    </div>
  );
}
