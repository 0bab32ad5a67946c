import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import type { Answer, AnswerFile } from '#journey/answers/Answers.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { stepPaths } from '#journey/flow.ts';
import { kindOf } from '#journey/kinds/kinds.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { Cell, ExportColumn, ExportWords, FormVersions } from './ExportTable.ts';
import { recordText } from './recordText.ts';

/** A column an answer, in the order in which a version of the form asks; quantities have one an option. */
export function fieldColumns(record: FormRecord, versions: FormVersions, words: ExportWords): ExportColumn[] {
  const { form } = record;
  return askedPaths(form).flatMap((path): ExportColumn[] => {
    const field = form.fields[path] as CompiledField;
    const title = words.keys ? path : fieldTitle(record, path, words);
    if (kindOf(field).counted) return quantityColumns(record, field, title, words);
    const titleOf = optionTitles(versions, path, words);
    return [
      {
        key: path,
        title,
        kind: kindOf(field).column ?? 'text',
        read: (row) => {
          const own = row.form.fields[path];
          const isCounted = own && kindOf(own).counted;
          return isCounted ? undefined : display(answerAt(row.answers, path), own, titleOf, words);
        },
      },
    ];
  });
}

/** The title of a field with those of the groups around it: `Pièces – CV`. */
export function fieldTitle(record: FormRecord, path: string, { locale }: ExportWords): string {
  const names = path.split('.');
  const titles = names.map((_, index) => {
    const field = record.form.fields[names.slice(0, index + 1).join('.')];
    return field ? recordText(record, locale, field.title) : '';
  });
  return titles.filter(Boolean).join(' – ');
}

function askedPaths(form: CompiledForm): string[] {
  const all = Object.keys(form.fields);
  const asked = form.steps.flatMap((step) => stepPaths(form, step, new Set(all)));
  return [...new Set([...asked, ...all])].filter((path) => form.fields[path]?.type !== 'object');
}

function quantityColumns(
  record: FormRecord,
  { path, options = [] }: CompiledField,
  title: string,
  { keys, locale }: ExportWords,
): ExportColumn[] {
  return options.map((option) => ({
    key: `${path}.${option.value}`,
    title: keys ? `${path}.${option.value}` : `${title} – ${recordText(record, locale, option.title)}`,
    kind: 'number',
    read: (row) => {
      const own = row.form.fields[path];
      const counted = own && kindOf(own).counted?.(own, answerAt(row.answers, path));
      const chosen = counted?.find(({ value }) => value === option.value);
      return chosen && Number(chosen.quantity);
    },
  }));
}

/** The title of each option that any version has, the latest first: a title that was changed counts as one. */
function optionTitles(versions: FormVersions, path: string, { keys, locale }: ExportWords) {
  const titles = new Map<string, string>();
  for (const record of keys ? [] : versions) {
    for (const { value, title } of record.form.fields[path]?.options ?? [])
      if (!titles.has(value)) titles.set(value, recordText(record, locale, title));
  }
  return (value: string) => titles.get(value) ?? value;
}

function display(
  answer: Answer,
  field: CompiledField | undefined,
  titleOf: (value: string) => string,
  words: ExportWords,
): Cell {
  if (answer === undefined || answer === null || typeof answer === 'number') return answer ?? undefined;
  if (typeof answer === 'boolean')
    return words.keys ? String(answer) : words.t(answer ? 'form.yes' : 'form.no');
  if (typeof answer === 'string') return field?.options ? titleOf(answer) : answer;
  if (Array.isArray(answer))
    return answer.map((item) => String(display(item, field, titleOf, words))).join('; ');
  return field?.file ? (answer as AnswerFile).name : JSON.stringify(answer);
}

/** A number as a spreadsheet of that language reads it from a text. */
export function numberText(value: number, { keys, locale }: ExportWords): string {
  return keys
    ? String(value)
    : formatNumber(value, locale, { useGrouping: false, maximumFractionDigits: 15 });
}
