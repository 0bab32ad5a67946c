import type { CompiledField, CompiledForm, CompiledOption } from '#contract/CompiledForm.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { optionFacts } from '#journey/optionFacts.ts';
import { formatMoney } from '#messages/formatMoney.ts';

export interface QuantityEntry {
  value: string;
  title: string;
  description?: string;
  /** Details and unit price, as text. */
  facts: string[];
}

/** Options of the `quantities` widget. */
export type QuantityOptions = {
  entries: QuantityEntry[];
  /** Names of the two properties of an answer's items: option and quantity. */
  value: string;
  quantity: string;
  minimum: number;
  maximum: number;
};

/** The quantity of an option in an answer; undefined if it is not chosen. */
export function quantityOf(
  { value: valueKey, quantity }: Pick<QuantityOptions, 'value' | 'quantity'>,
  answer: Answer,
  value: string,
): number | undefined {
  const items = Array.isArray(answer) ? (answer as Answers[]) : [];
  const chosen = items.find((each) => answerAt(each, valueKey) === value);
  return chosen && (answerAt(chosen, quantity) as number | undefined);
}

/** `optionsOf` of the `quantities` widget. Throws for a field that the compiler did not recognise as a quantity list. */
export function quantityOptions(
  field: CompiledField,
  form: CompiledForm,
  localizer: Localizer,
): QuantityOptions {
  const { path, counting, options = [] } = field;
  if (!counting) throw new Error(`The field "${path}" has no options with a quantity.`);
  // Unit prices are shown only if a `totals` panel adds them up; its currency applies.
  const totals = form.sidebar.find((panel) => panel.panel === 'totals' && panel.of === path);
  const currency = totals && 'currency' in totals ? totals.currency : undefined;
  const entries = options.map((option): QuantityEntry => {
    const { value, title, description } = option;
    const facts = factsOf(option, currency, localizer);
    return {
      value: String(value),
      title: localizer.t(title),
      description: description && localizer.t(description),
      facts,
    };
  });
  return { entries, ...counting };
}

function factsOf(option: CompiledOption, currency: string | undefined, { t, locale }: Localizer): string[] {
  const facts = optionFacts(option).map((text) => t(text));
  if (option.amount !== undefined && currency)
    facts.push(t('form.unitPrice', { amount: formatMoney(option.amount, currency, locale) }));
  return facts;
}
