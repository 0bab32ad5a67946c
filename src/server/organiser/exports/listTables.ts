import { INNER_LIST, payloadPath, plainName } from '#definitions/sources/innerNames.ts';
import type { Answers } from '#journey/answers/Answers.ts';
import { answerAt, withAnswerAt } from '#journey/answers/answerAt.ts';
import { nodeAt } from '#journey/answers/fieldTree.ts';
import { isGroup } from '#journey/answers/isGroup.ts';
import { fieldAt, listsAround } from '#validation/fieldAt.ts';
import type { FormRecord } from '../../store/Submission.ts';
import { answerColumn } from './answerColumn.ts';
import type { ExportColumn, ExportRow, ExportTable, ExportWords, FormVersions } from './ExportTable.ts';
import { ownColumns } from './entryColumns.ts';
import { fieldTitle } from './fieldTitle.ts';
import { recordText } from './recordText.ts';

/** An entry of a list: the only one in the answers of its row. */
interface EntryRow extends ExportRow {
  /** Its index, after those of the entries around it. */
  at: number[];
}

type ListTable = Pick<ExportTable, 'title' | 'columns' | 'rows'>;

/**
 * Makes a table for each list whose entries have fields, those of the latest version first: a row for each entry, with the reference of
 * its submission and its number, after the numbers of the entries around it.
 */
export function listTables(
  versions: FormVersions,
  words: ExportWords,
  reference: ExportColumn,
  rows: ExportTable['rows'],
): ListTable[] {
  const lists = new Map<string, FormRecord>();
  // The entries that are lists with fields are in the table of these.
  for (const record of versions)
    for (const { path, list, items } of Object.values(record.form.fields))
      if (list && !items && !lists.has(path) && !hasInnerFields(record, path)) lists.set(path, record);
  return [...lists].map(([path, record]) => {
    const { form } = record;
    const around = listsAround(form, path).map((field) => field.path);
    const numbers = [...around, path].map((list, index) => numberColumn(record, words, list, index));
    const fields = new Map<string, ExportColumn>();
    for (const each of versions.filter((version) => fieldAt(version.form, path)?.list))
      for (const column of entryFields(each, versions, words, path))
        if (!fields.has(column.key)) fields.set(column.key, column);
    return {
      title: words.keys
        ? payloadPath(path)
        : fieldTitle(record, path.replaceAll(`.${INNER_LIST}`, ''), words),
      columns: [reference, ...numbers, ...fields.values()],
      rows: () => entryRows(path, around, rows),
    };
  });
}

function hasInnerFields({ form }: FormRecord, path: string): boolean {
  const inner = fieldAt(form, `${path}.${INNER_LIST}`);
  return inner?.list !== undefined && !inner.items;
}

function numberColumn(
  record: FormRecord,
  { keys, locale, t }: ExportWords,
  path: string,
  index: number,
): ExportColumn {
  const { entry, title } = fieldAt(record.form, path) ?? { title: path };
  return {
    key: path,
    title: keys
      ? path.split('.').map(plainName).join('.')
      : t('server.column.number', { title: recordText(record, locale, entry ?? title) }),
    kind: 'number',
    read: (row) => {
      const number = (row as EntryRow).at[index];
      return number === undefined || keys ? number : number + 1;
    },
  };
}

function entryFields(
  record: FormRecord,
  versions: FormVersions,
  words: ExportWords,
  path: string,
): ExportColumn[] {
  return ownColumns(nodeAt(record.form, path)?.children ?? []).map((each) => {
    const key = payloadPath(each).slice(payloadPath(path).length + 1) || 'value';
    const title = words.keys ? key : fieldTitle(record, each, words, path);
    return answerColumn(record, versions, words, firstEntry(record, each), title);
  });
}

/** The path of a field in the first entry of each list around it. */
function firstEntry({ form }: FormRecord, path: string): string {
  const lists = listsAround(form, path).map((field) => field.path);
  return lists.reduceRight((whole, list) => `${list}.0${whole.slice(list.length)}`, path);
}

async function* entryRows(
  path: string,
  around: readonly string[],
  rows: ExportTable['rows'],
): AsyncGenerator<EntryRow> {
  // What leads from one list to the next one in its entries.
  const steps = [...around, path].map((list, index) => list.slice((around[index - 1]?.length ?? -1) + 1));
  const place = steps.join('.0.');
  for await (const row of rows())
    for (const { at, entry } of entriesIn(row.answers, steps))
      yield { ...row, at, answers: withAnswerAt({}, place, [entry]) };
}

function* entriesIn(
  answers: Answers,
  [step = '', ...deeper]: readonly string[],
): Generator<{ at: number[]; entry: Answers }> {
  const list = answerAt(answers, step);
  for (const [index, entry] of Array.isArray(list) ? list.entries() : []) {
    if (!isGroup(entry)) continue;
    if (deeper.length === 0) yield { at: [index], entry };
    else for (const inner of entriesIn(entry, deeper)) yield { ...inner, at: [index, ...inner.at] };
  }
}
