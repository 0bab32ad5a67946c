import { useIntl } from 'react-intl';
import { optionFacts } from '#journey/optionFacts.ts';
import { amountOf, chosenOption } from '#journey/prices.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import type { PanelProps } from './panelProps.ts';
import { useComputed } from './useComputed.ts';

/** Price and details of the chosen option, once both are known. Only a change of the price is read aloud. */
export function AmountPanel({ panel, form, store }: PanelProps<'amount'>) {
  const { formatMessage, locale } = useIntl();
  const { amount, option } = useComputed(store, (answers) => ({
    amount: amountOf(form, panel.of, panel.by, answers),
    option: chosenOption(form, panel.of, answers),
  }));
  const title = formatMessage({ id: panel.title });
  const money = amount !== undefined && option && formatMoney(amount, panel.currency, locale);
  return (
    <>
      <p className="visually-hidden" role="status">
        {money && `${title} ${money}`}
      </p>
      {money && (
        <section className="card panel">
          <h2 className="panel-title">{title}</h2>
          <strong className="amount">{money}</strong>
          <p className="amount-name">{formatMessage({ id: option.title })}</p>
          <ul className="ticked">
            {optionFacts(option).map((id) => (
              <li key={id}>{formatMessage({ id })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
