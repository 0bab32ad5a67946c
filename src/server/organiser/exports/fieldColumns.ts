import type { CompiledField, CompiledForm } from '#contract/CompiledForm.ts';
import { payloadPath } from '#definitions/sources/innerNames.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { fieldTypeOf } from '#journey/fieldTypes/fieldTypes.ts';
import { stepPaths } from '#journey/flow.ts';
import { fieldAt, listsAround } from '#validation/fieldAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import { answerColumn } from './answerColumn.ts';
import type { ExportColumn, ExportWords, FormVersions } from './ExportTable.ts';
import { entryColumns } from './entryColumns.ts';
import type { EntryCounts } from './entryCounts.ts';
import { fieldTitle } from './fieldTitle.ts';
import { recordText } from './recordText.ts';

/** Columns of one list; the entries of one that would have more stand in one cell. */
const MOST_COLUMNS = 200;

/**
 * Makes the columns of a form version in the order of its fields. A field of quantities has a column for each option, a list
 * of groups one for each field of each entry, any other field one.
 */
export function fieldColumns(
  record: FormRecord,
  versions: FormVersions,
  words: ExportWords,
  entries: EntryCounts,
): ExportColumn[] {
  const { form } = record;
  return visiblePaths(form).flatMap((path): ExportColumn[] => {
    const field = fieldAt(form, path) as CompiledField;
    const title = words.keys ? payloadPath(path) : fieldTitle(record, path, words);
    if (fieldTypeOf(field).counted) return quantityColumns(record, field, title, words);
    if (field.list && !field.items) {
      const columns = entryColumns(record, versions, words, field, entries.get(path));
      if (columns.length <= MOST_COLUMNS) return columns;
    }
    return [answerColumn(record, versions, words, path, title)];
  });
}

function visiblePaths(form: CompiledForm): string[] {
  const all = Object.keys(form.fields);
  const asked = form.steps.flatMap((step) => stepPaths(form, step, new Set(all)));
  return [...new Set([...asked, ...all])].filter(
    (path) => isColumn(fieldAt(form, path)) && listsAround(form, path).length === 0,
  );
}

function isColumn(field: CompiledField | undefined): boolean {
  return field?.type !== 'object' && !field?.rare?.disabled;
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
      const own = fieldAt(row.form, path);
      const counted = own && fieldTypeOf(own).counted?.(own, answerAt(row.answers, path));
      const chosen = counted?.find(({ value }) => value === option.value);
      return chosen && Number(chosen.quantity);
    },
  }));
}
