import type { CompiledField } from '#contract/CompiledForm.ts';
import type { Answer, AnswerFile } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { fieldTypeOf } from '#journey/fieldTypes/fieldTypes.ts';
import { serverFieldTypeOf } from '#journey/fieldTypes/serverFieldTypes.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import { fieldAt } from '#validation/fieldAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { Cell, ExportColumn, ExportWords, FormVersions } from './ExportTable.ts';
import { recordText } from './recordText.ts';

/** Makes the column of an answer. `path` numbers the entries of lists: `personnes.0.nom`. */
export function answerColumn(
  { form }: FormRecord,
  versions: FormVersions,
  words: ExportWords,
  path: string,
  title: string,
): ExportColumn {
  const field = fieldAt(form, path) as CompiledField;
  const titleOf = optionTitles(versions, field.path, words);
  return {
    key: path,
    title,
    kind: serverFieldTypeOf(field).column ?? 'text',
    read: (row) => {
      const own = fieldAt(row.form, path);
      const hasOthers = own && (own.list || fieldTypeOf(own).counted);
      return hasOthers ? undefined : display(answerAt(row.answers, path), own, titleOf, words);
    },
  };
}

/** Returns a function that maps an option's value to its title in the latest version that has the option. */
function optionTitles(versions: FormVersions, path: string, { keys, locale }: ExportWords) {
  const titles = new Map<Answer, string>();
  for (const record of keys ? [] : versions) {
    for (const { value, title } of fieldAt(record.form, path)?.options ?? [])
      if (!titles.has(value)) titles.set(value, recordText(record, locale, title));
  }
  return (value: Answer) => titles.get(value);
}

function display(
  answer: Answer,
  field: CompiledField | undefined,
  titleOf: (value: Answer) => string | undefined,
  words: ExportWords,
): Cell {
  const title = field?.options && field.fieldType !== 'yes' ? titleOf(answer) : undefined;
  if (title !== undefined) return title;
  if (answer === undefined || answer === null || typeof answer === 'number') return answer ?? undefined;
  if (typeof answer === 'boolean')
    return words.keys ? String(answer) : words.t(answer ? 'form.yes' : 'form.no');
  if (typeof answer === 'string') return answer;
  if (Array.isArray(answer))
    return answer.map((item) => String(display(item, field, titleOf, words))).join('; ');
  return field?.file ? (answer as AnswerFile).name : JSON.stringify(answer);
}

/** Formats a number so that a spreadsheet in that language parses it; with `keys`, as JavaScript writes it. */
export function numberText(value: number, { keys, locale }: ExportWords): string {
  return keys
    ? String(value)
    : formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 15 });
}
