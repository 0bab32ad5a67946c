import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { ReceiptStep } from '#device/storage/Receipt.ts';

/** The answers that were sent, by step. */
export function SentAnswers({ steps }: { steps: ReceiptStep[] }) {
  const { formatMessage } = useIntl();
  return (
    <section className="card receipt-card receipt-answers">
      <h2 className="receipt-title">{formatMessage({ id: 'receipt.answers' })}</h2>
      {steps.map(({ title, parts }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          {parts.map((part, index) => (
            <Fragment key={`${part.title} ${part.lines[0]?.path}`}>
              {part.title ? <h4>{part.title}</h4> : index > 0 && <hr className="review-break" />}
              <dl className="review">
                {part.lines.map(({ path, label, values }) => (
                  <div key={path}>
                    <dt>{label}</dt>
                    {values.map((value) => (
                      <dd key={value}>{value}</dd>
                    ))}
                  </div>
                ))}
              </dl>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </section>
  );
}
