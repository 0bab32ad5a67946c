import { useIntl } from 'react-intl';
import { totalsOf } from '#journey/prices.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { useText } from '#messages/useText.ts';
import type { PanelProps } from './panelProps.ts';
import { useComputed } from './useComputed.ts';

/** The lines of a quantity list, how many in all and what they cost together; announced when they change. */
export function TotalsPanel({ panel, form, store }: PanelProps<'totals'>) {
  const t = useText();
  const { locale } = useIntl();
  const totals = useComputed(store, (answers) => totalsOf(form, panel.of, answers));
  const money = (amount: number) => formatMoney(amount, panel.currency, locale);
  return (
    <section className="panel" role="status">
      {totals.lines.length > 0 && (
        <>
          <h2 className="panel-title">{t(panel.title)}</h2>
          <ul className="totals-lines">
            {totals.lines.map(({ option, quantity, amount, total }) => (
              <li key={option.value}>
                <strong>{t(option.title)}</strong>
                {Object.values(option.detailTexts ?? {})
                  .flat()
                  .map((id) => (
                    <span key={id}>{t(id)}</span>
                  ))}
                <span>{t('form.unitPrice', { amount: money(amount) })}</span>
                <span>{t('form.quantityOf', { quantity })}</span>
                <span className="totals-line">{money(total)}</span>
              </li>
            ))}
          </ul>
          <p className="totals-count">{t('form.totalCount', { count: totals.count })}</p>
          <p className="amount">{t('form.total', { amount: money(totals.total) })}</p>
        </>
      )}
    </section>
  );
}
