import type { Payment } from '#contract/RouteModule.ts';
import type { ReceiptTexts } from '#device/storage/Receipt.ts';
import { useText } from '#messages/useText.ts';

/** The amounts that are due, and how to pay them. */
export function PaymentAdvice(props: {
  amounts: ReceiptTexts['amounts'];
  payment: Payment;
  reference: string;
}) {
  const { amounts, payment, reference } = props;
  const t = useText();
  return (
    <section className="card receipt-card receipt-pay">
      <h2 className="receipt-title">{t('receipt.pay.title')}</h2>
      {amounts.map(({ label, amount }) => (
        <p key={label ?? ''}>
          {label ?? t('receipt.pay.total')} <strong className="receipt-amount">{amount}</strong>
        </p>
      ))}
      <p className="receipt-provisional">{t('receipt.pay.provisional')}</p>
      {payment.methods.length > 0 && (
        <>
          <h3>{t('receipt.pay.methods')}</h3>
          <p>{payment.methods.map(({ name }) => t(name)).join(' · ')}</p>
        </>
      )}
      {payment.order && <p>{t(payment.order)}</p>}
      <h3>{t('receipt.pay.account')}</h3>
      <dl className="receipt-account">
        {payment.account.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('receipt.pay.quote')}</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
    </section>
  );
}
