import { useIntl } from 'react-intl';
import { optionFacts } from '#journey/optionFacts.ts';
import { totalsOf } from '#journey/prices.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import type { PanelProps } from './panelProps.ts';
import { useComputed } from './useComputed.ts';

/** The lines of a quantity list, with total quantity and total price. Only changes of the totals are read aloud. */
export function TotalsPanel({ panel, form, store }: PanelProps<'totals'>) {
  const { formatMessage, locale } = useIntl();
  const totals = useComputed(store, (answers) => totalsOf(form, panel.of, answers));
  const money = (amount: number) => formatMoney(amount, panel.currency, locale);
  const count = formatMessage({ id: 'form.totalCount' }, { count: totals.count });
  const sum = formatMessage({ id: 'form.total' }, { amount: money(totals.total) });
  const some = totals.lines.length > 0;
  return (
    <>
      <p className="visually-hidden" role="status">
        {some && `${count}, ${sum}`}
      </p>
      {some && (
        <section className="card panel">
          <h2 className="panel-title">{formatMessage({ id: panel.title })}</h2>
          <div className="totals">
            {totals.lines.map(({ option, quantity, amount, total }) => (
              <div className="totals-line" key={String(option.value)}>
                <span className="totals-name">{formatMessage({ id: option.title })}</span>
                <span>{money(total)}</span>
                <span className="totals-facts">
                  {[
                    ...optionFacts(option).map((id) => formatMessage({ id })),
                    formatMessage({ id: 'form.unitPrice' }, { amount: money(amount) }),
                    formatMessage({ id: 'form.quantityOf' }, { quantity }),
                  ].join(' · ')}
                </span>
              </div>
            ))}
          </div>
        </section>
      )}
      {some && (
        <p className="card panel totals-sum">
          <span>{count}</span>
          <strong className="amount">{sum}</strong>
        </p>
      )}
    </>
  );
}
