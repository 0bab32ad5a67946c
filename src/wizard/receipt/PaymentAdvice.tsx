import { useIntl } from 'react-intl';
import type { Payment } from '#contract/RouteModule.ts';
import type { ReceiptTexts } from '#device/storage/Receipt.ts';

/** The amounts that are due, and how to pay them. */
export function PaymentAdvice(props: {
  amounts: ReceiptTexts['amounts'];
  payment: Payment;
  reference: string;
}) {
  const { amounts, payment, reference } = props;
  const { formatMessage } = useIntl();
  return (
    <section className="card receipt-card receipt-pay">
      <h2 className="receipt-title">{formatMessage({ id: 'receipt.pay.title' })}</h2>
      {amounts.map(({ label, amount }) => (
        <p key={label ?? ''}>
          {label ?? formatMessage({ id: 'receipt.pay.total' })}{' '}
          <strong className="receipt-amount">{amount}</strong>
        </p>
      ))}
      <p className="receipt-provisional">{formatMessage({ id: 'receipt.pay.provisional' })}</p>
      {payment.methods.length > 0 && (
        <>
          <h3>{formatMessage({ id: 'receipt.pay.methods' })}</h3>
          <p>{payment.methods.map(({ name }) => formatMessage({ id: name })).join(' · ')}</p>
        </>
      )}
      {payment.order && <p>{formatMessage({ id: payment.order })}</p>}
      {payment.account.length > 0 && <h3>{formatMessage({ id: 'receipt.pay.account' })}</h3>}
      <dl className="receipt-account">
        {payment.account.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{formatMessage({ id: label })}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{formatMessage({ id: 'receipt.pay.quote' })}</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
    </section>
  );
}
