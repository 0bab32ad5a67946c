import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { ReceiptTexts, UnansweredReceipt } from '#device/storage/Receipt.ts';
import type { Answer, Answers } from '#journey/answers/Answers.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import type { Localizer } from '#journey/answers/Localizer.ts';
import { dueAmounts, withoutColon } from '#journey/prices.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { answerParts } from './answerParts.ts';

/** The receipt of a submission in the languages of `localizers`, before the server has answered. `answers` are those that are sent. */
export function receiptOf(
  form: CompiledForm,
  answers: Answers,
  localizers: readonly Localizer[],
): UnansweredReceipt {
  return {
    form: form.id,
    route: form.route ?? '/',
    timeZone: form.timeZone,
    privacy: form.privacy?.version,
    texts: Object.fromEntries(
      localizers.map((localizer) => [localizer.locale, textsFor(form, answers, localizer)]),
    ),
  };
}

function textsFor(form: CompiledForm, answers: Answers, localizer: Localizer): ReceiptTexts {
  const { t, locale } = localizer;
  const visible = new Set(pathsIn(answers));
  const answered = form.steps.map((step) => ({
    title: t(step.title),
    parts: answerParts(form, step, visible, answers, localizer)
      .map(({ title, lines }) => ({ title, lines: lines.filter(({ values }) => values.length > 0) }))
      .filter(({ lines }) => lines.length > 0),
  }));
  return {
    form: t(form.title),
    text: t(form.success.text),
    next: form.success.next.map((id) => t(id)),
    amounts: dueAmounts(form, answers).map(({ title, amount, currency }) => ({
      label: title && withoutColon(t(title)),
      amount: formatMoney(amount, currency, locale),
    })),
    steps: answered.filter(({ parts }) => parts.length > 0),
  };
}

/** The paths of all answers, in groups and entries too. */
function pathsIn(answers: Answers | Answer[], prefix = ''): string[] {
  return Object.entries(answers).flatMap(([name, answer]: [string, Answer]) => [
    prefix + name,
    ...(isGroup(answer) || Array.isArray(answer) ? pathsIn(answer, `${prefix}${name}.`) : []),
  ]);
}
