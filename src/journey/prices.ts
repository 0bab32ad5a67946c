import type { CompiledForm, CompiledOption, MessageId } from '#contract/CompiledForm.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { Answers } from './answers/Answers.ts';
import { answerAt } from './answers/answerAt.ts';
import { fieldTypeOf } from './fieldTypes/fieldTypes.ts';

/** Quantity and price of one option. */
interface PriceLine {
  option: CompiledOption;
  quantity: number;
  /** Price of one. */
  amount: number;
  total: number;
}

export interface Totals {
  lines: PriceLine[];
  /** Sum of the quantities. */
  count: number;
  total: number;
}

/**
 * Returns the price of the option chosen in field `of`. With `by`, the price depends on the option chosen in that field.
 * Returns undefined until both are chosen.
 */
export function amountOf(
  form: CompiledForm,
  of: string,
  by: string | undefined,
  answers: Answers,
): number | undefined {
  const option = chosenOption(form, of, answers);
  if (!option) return undefined;
  if (by === undefined) return option.amount;
  const chosen = chosenOption(form, by, answers);
  return chosen && ownValue(option.amounts, String(chosen.value));
}

/** An amount that a panel of the sidebar shows. Without a title: the total of a quantity list. */
export interface DueAmount {
  title?: MessageId;
  amount: number;
  currency: string;
}

/** Returns the amounts that the sidebar shows for these answers. */
export function dueAmounts(form: CompiledForm, answers: Answers): DueAmount[] {
  return form.sidebar.flatMap((panel) => {
    if (panel.panel === 'progress') return [];
    const { currency } = panel;
    const isTotal = panel.panel === 'totals';
    const amount = isTotal
      ? totalsOf(form, panel.of, answers).total
      : amountOf(form, panel.of, panel.by, answers);
    if (!amount) return [];
    return [isTotal ? { amount, currency } : { title: panel.title, amount, currency }];
  });
}

/** Returns the option that the answer of a field names, if any. */
export function chosenOption(form: CompiledForm, path: string, answers: Answers): CompiledOption | undefined {
  const answer = answerAt(answers, path);
  return fieldAt(form, path)?.options?.find((option) => option.value === answer);
}

/** Returns lines and totals of a quantity list, in the order of its options; skips quantities that are not integers. */
export function totalsOf(form: CompiledForm, path: string, answers: Answers): Totals {
  const field = fieldAt(form, path);
  const answer = answerAt(answers, path);
  const counted = (field && fieldTypeOf(field).counted?.(field, answer)) ?? [];
  const lines: PriceLine[] = [];
  for (const option of field?.options ?? []) {
    for (const { value, quantity } of counted) {
      if (value !== option.value || !Number.isSafeInteger(quantity)) continue;
      const amount = option.amount ?? 0;
      lines.push({
        option,
        quantity: quantity as number,
        amount,
        total: exact(amount * (quantity as number)),
      });
    }
  }
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: exact(lines.reduce((sum, line) => sum + line.total, 0)),
  };
}

/** Removes what binary fractions add: 3 × 0.1 is 0.3. No currency has more decimals. */
const exact = (amount: number) => Math.round(amount * 1e4) / 1e4;

/** A title without the colon at its end. */
export function withoutColon(title: string): string {
  return title.replace(/\s*:\s*$/u, '');
}
