import { useIntl } from 'react-intl';
import { amountOf, chosenOption } from '#journey/prices.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { useText } from '#messages/useText.ts';
import type { PanelProps } from './panelProps.ts';
import { useComputed } from './useComputed.ts';

/** The price of what is chosen, with what it includes; announced when it changes. */
export function AmountPanel({ panel, form, store }: PanelProps<'amount'>) {
  const t = useText();
  const { locale } = useIntl();
  const chosen = useComputed(store, (answers) => ({
    amount: amountOf(form, panel.of, panel.by, answers),
    option: chosenOption(form, panel.of, answers),
  }));
  return (
    <section className="panel" role="status">
      {chosen.amount !== undefined && chosen.option && (
        <>
          <h2 className="panel-title">{t(panel.title)}</h2>
          <p className="amount">{formatMoney(chosen.amount, panel.currency, locale)}</p>
          <p className="amount-name">{t(chosen.option.title)}</p>
          <ul className="amount-details">
            {Object.values(chosen.option.detailTexts ?? {})
              .flat()
              .map((id) => (
                <li key={id}>{t(id)}</li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}
