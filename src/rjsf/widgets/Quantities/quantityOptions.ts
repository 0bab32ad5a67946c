import type { CompiledField, CompiledForm, CompiledOption } from '#contract/CompiledForm.ts';
import type { Reader } from '#journey/answers/Reader.ts';
import { formatMoney } from '#messages/formatMoney.ts';

export interface QuantityEntry {
  value: string;
  title: string;
  description?: string;
  /** What it includes and costs. */
  facts: string[];
}

/** What a list of options to take some of each is told of its field. */
export type QuantityOptions = {
  entries: QuantityEntry[];
  /** The two properties of an item of the answer. */
  value: string;
  quantity: string;
  minimum: number;
  maximum: number;
};

export function quantityOptions(field: CompiledField, form: CompiledForm, reader: Reader): QuantityOptions {
  const { path, counting, options = [] } = field;
  if (!counting) throw new Error(`The field "${path}" has no options with a quantity.`);
  // Unit prices are shown where the sidebar adds them up, in its currency.
  const totals = form.sidebar.find((panel) => panel.panel === 'totals' && panel.of === path);
  const currency = totals && 'currency' in totals ? totals.currency : undefined;
  const entries = options.map((option): QuantityEntry => {
    const { value, title, description } = option;
    const facts = factsOf(option, currency, reader);
    return { value, title: reader.t(title), description: description && reader.t(description), facts };
  });
  return { entries, ...counting };
}

function factsOf(option: CompiledOption, currency: string | undefined, { t, locale }: Reader): string[] {
  const facts = Object.values(option.detailTexts ?? {})
    .flat()
    .map((text) => t(text));
  if (option.amount !== undefined && currency)
    facts.push(t('form.unitPrice', { amount: formatMoney(option.amount, currency, locale) }));
  return facts;
}
