import type { CompiledField } from '#definitions/CompiledForm.ts';
import { formatDate } from '#messages/formatDate.ts';
import { formatFileSize } from '#messages/formatFileSize.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import type { Translate } from '#messages/useText.ts';
import type { Answer, AnswerFile, Answers } from './Answers.ts';
import { isBlankText } from './textProblems.ts';

export interface Reader {
  t: Translate;
  locale: string;
}

/** An answer as its reader would write it, one text an item of a list; none when nothing was answered. */
export function displayAnswer(field: CompiledField, answer: Answer, reader: Reader): string[] {
  const { t, locale } = reader;
  if (isUnanswered(answer)) return [];
  if (Array.isArray(answer))
    return field.quantities ? quantityTexts(field, answer as Answers[], t) : answer.map(one);
  return [one(answer)];

  function one(item: Answer): string {
    if (typeof item === 'number') return formatNumber(item, locale);
    if (typeof item === 'boolean') return t(item ? 'form.yes' : 'form.no');
    if (field.type === 'file') return fileText(item as AnswerFile, reader);
    const option = field.options?.find(({ value }) => value === item);
    if (option) return t(option.title);
    return field.widget === 'date' ? formatDate(String(item), locale) : String(item);
  }
}

/** Whether an answer says nothing: absent, blank or an empty list. */
export function isUnanswered(answer: Answer): boolean {
  if (answer === undefined) return true;
  if (typeof answer === 'string') return isBlankText(answer);
  return Array.isArray(answer) && answer.length === 0;
}

function quantityTexts(field: CompiledField, items: Answers[], t: Translate): string[] {
  const { value, quantity } = field.quantities ?? { value: '', quantity: '' };
  return items.flatMap((item) => {
    const option = field.options?.find((each) => each.value === item[value]);
    return option
      ? [t('form.review.quantity', { title: t(option.title), quantity: Number(item[quantity]) })]
      : [];
  });
}

function fileText({ name, size }: AnswerFile, { t, locale }: Reader): string {
  return t('form.file.nameAndSize', { name, size: formatFileSize(size, locale) });
}
