import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from './answers/Answers.ts';
import { zonedMoment } from './answers/zonedTime.ts';
import { amountOf, chosenOption, totalsOf } from './prices.ts';

/** Returns the values that the payload has beside the answers (`submission.derive`). */
export function derivePayload(form: CompiledForm, answers: Answers, now: Date): Record<string, unknown> {
  const derived: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(form.submission.derive)) {
    if (rule.date) derived[name] = zonedMoment(now, form.timeZone).day;
    const option = rule.details && chosenOption(form, rule.details, answers);
    if (option) derived[name] = { name: option.name, ...option.details };
  }
  return derived;
}

/** Returns the values that the server stores beside the payload (`submission.compute`). */
export function computeValues(form: CompiledForm, answers: Answers): Record<string, number> {
  const computed: Record<string, number> = {};
  for (const [name, rule] of Object.entries(form.submission.compute)) {
    const value = rule.total
      ? totalsOf(form, rule.total, answers).total
      : rule.amount && amountOf(form, rule.amount.of, rule.amount.by, answers);
    if (value !== undefined) computed[name] = value;
  }
  return computed;
}
