import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { isUnanswered } from '#journey/displayAnswer.ts';
import { serverFieldTypeOf } from '#journey/fieldTypes/fieldTypes.ts';
import { stepPaths } from '#journey/flow.ts';
import { answersBeside, isUnusedChoice } from '#journey/isUnusedChoice.ts';
import { dueAmounts, withoutColon } from '#journey/prices.ts';
import { withUnits } from '#journey/withUnits.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { decodeStored } from '#publication/compile/decodeStored.ts';
import { fieldAt } from '#validation/fieldAt.ts';

export type SummaryLine = { label: string; values: string[] };

/**
 * Lists chosen options, attached files and computed amounts under the form's own labels. It leaves out every typed text, so
 * that nobody can send words of their own to another person's address.
 */
export function mailSummary(
  form: CompiledForm,
  payload: Record<string, unknown>,
  localizer: Localizer,
): SummaryLine[] {
  const { answers } = decodeStored(form, payload);
  const visible = new Set(Object.keys(answers));
  const paths = form.steps.flatMap((step) => stepPaths(form, step, visible));
  const answered = paths.flatMap((path) => {
    const field = fieldAt(form, path);
    const answer = answerAt(answers, path);
    const values =
      field &&
      field.widget !== 'hidden' &&
      !isUnanswered(answer) &&
      !isUnusedChoice(field, answersBeside(answers, path))
        ? serverFieldTypeOf(field).mail(field, answer, localizer)
        : [];
    // The choice between the variants of a group answers what the group asks.
    const group = /\.variant:\d+$/.test(path)
      ? fieldAt(form, path.slice(0, path.lastIndexOf('.')))
      : undefined;
    return field && values.length > 0
      ? [{ label: localizer.t((group ?? field).title), values: withUnits(field, values, localizer) }]
      : [];
  });
  return [...answered, ...shownAmounts(form, answers, localizer)];
}

/** Returns the amounts that the sidebar showed. */
function shownAmounts(form: CompiledForm, answers: Answers, { t, locale }: Localizer): SummaryLine[] {
  return dueAmounts(form, answers).map(({ title, amount, currency }) => ({
    // `labelled` adds a colon.
    label: title === undefined ? t('mail.total') : withoutColon(t(title)),
    values: [formatMoney(amount, currency, locale)],
  }));
}
