import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { ReceiptTexts, UnansweredReceipt } from '#device/storage/Receipt.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import type { Reader } from '#journey/answers/Reader.ts';
import { dueAmounts, withoutColon } from '#journey/prices.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { answerParts } from './answerParts.ts';

/** The receipt of a submission in the languages of `readers`, before the server has answered. `answers` are those that are sent. */
export function receiptOf(
  form: CompiledForm,
  answers: Answers,
  readers: readonly Reader[],
): UnansweredReceipt {
  return {
    form: form.id,
    route: form.route ?? '/',
    timeZone: form.timeZone,
    privacy: form.privacy?.version,
    texts: Object.fromEntries(readers.map((reader) => [reader.locale, textsFor(form, answers, reader)])),
  };
}

function textsFor(form: CompiledForm, answers: Answers, reader: Reader): ReceiptTexts {
  const { t, locale } = reader;
  const asked = new Set(Object.keys(answers));
  const answered = form.steps.map((step) => ({
    title: t(step.title),
    parts: answerParts(form, step, asked, answers, reader)
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
