import { useIntl } from 'react-intl';
import { useHref } from 'react-router-dom';
import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import type { AnswerStore } from '#journey/answers/AnswerStore.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { optionFacts } from '#journey/optionFacts.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import { useAnswer } from '../../useFieldState.ts';

/** Prices and facts of a select's options, in the localizer's language. */
export interface Comparison {
  /** The field whose answer picks the prices, and its title. */
  by?: { path: string; title: string };
  /** Address of the catalogue. */
  catalogue?: string;
  options: {
    value: string;
    title: string;
    facts: string[];
    price?: string;
    prices?: Record<string, string>;
  }[];
}

/** The comparison below a select whose options a panel of the sidebar prices. */
export function comparisonOf(
  field: CompiledField,
  form: CompiledForm,
  { t, locale }: Localizer,
): { comparison?: Comparison } {
  const panel = form.sidebar.find((each) => each.panel === 'amount' && each.of === field.path);
  if (panel?.panel !== 'amount') return {};
  const { by, catalogue, currency } = panel;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const prices = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).map(([value, amount]) => [value, money(amount)]));
  const titleOf = (path: string) => t(fieldAt(form, path)?.title ?? path);
  return {
    comparison: {
      by: by === undefined ? undefined : { path: by, title: titleOf(by) },
      catalogue,
      options: (field.options ?? []).map(({ value, title, detailTexts, amount, amounts }) => ({
        value: String(value),
        title: t(title),
        facts: optionFacts({ detailTexts }).map((id) => t(id)),
        price: by === undefined && amount !== undefined ? money(amount) : undefined,
        prices: by === undefined ? undefined : amounts && prices(amounts),
      })),
    },
  };
}

/** All options with their prices and facts, folded: a native select shows neither. */
export function PriceComparison({ comparison, store }: { comparison: Comparison; store: AnswerStore }) {
  const { by, catalogue, options } = comparison;
  const { formatMessage } = useIntl();
  const chosen = useAnswer(store, by?.path ?? '');
  const href = useHref(catalogue ?? '/');
  const priceOf = ({ price, prices }: Comparison['options'][number]) =>
    by ? ownValue(prices, String(chosen)) : price;
  return (
    <details className="comparison">
      <summary>{formatMessage({ id: 'form.comparison.title' })}</summary>
      {by && chosen === undefined && (
        <p className="field-help">{formatMessage({ id: 'form.comparison.first' }, { field: by.title })}</p>
      )}
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <strong>{option.title}</strong>
            <span className="comparison-price">{priceOf(option)}</span>
            <span className="field-help">{option.facts.join(' · ')}</span>
          </li>
        ))}
      </ul>
      {catalogue && (
        <p>
          <a className="link" href={href} target="_blank" rel="noopener">
            {formatMessage({ id: 'form.comparison.catalogue' })}
          </a>
        </p>
      )}
    </details>
  );
}
