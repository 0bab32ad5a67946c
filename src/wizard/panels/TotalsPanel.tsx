import { useIntl } from 'react-intl';
import { optionFacts } from '#journey/optionFacts.ts';
import { totalsOf } from '#journey/prices.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { useText } from '#messages/useText.ts';
import type { PanelProps } from './panelProps.ts';
import { useComputed } from './useComputed.ts';

/** The lines of a quantity list, with total quantity and total price. */
export function TotalsPanel({ panel, form, store }: PanelProps<'totals'>) {
  const t = useText();
  const { locale } = useIntl();
  const totals = useComputed(store, (answers) => totalsOf(form, panel.of, answers));
  const money = (amount: number) => formatMoney(amount, panel.currency, locale);
  if (totals.lines.length === 0) return null;
  return (
    <>
      <section className="card panel">
        <h2 className="panel-title">{t(panel.title)}</h2>
        <div className="totals">
          {totals.lines.map(({ option, quantity, amount, total }) => (
            <div className="totals-line" key={option.value}>
              <span className="totals-name">{t(option.title)}</span>
              <span>{money(total)}</span>
              <span className="totals-facts">
                {[
                  ...optionFacts(option).map((id) => t(id)),
                  t('form.unitPrice', { amount: money(amount) }),
                  t('form.quantityOf', { quantity }),
                ].join(' · ')}
              </span>
            </div>
          ))}
        </div>
      </section>
      <p className="card panel totals-sum">
        <span>{t('form.totalCount', { count: totals.count })}</span>
        <strong className="amount">{t('form.total', { amount: money(totals.total) })}</strong>
      </p>
    </>
  );
}
