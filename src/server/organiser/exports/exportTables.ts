import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { decodeStored } from '#publication/compile/decodeStored.ts';
import type { FormRecord } from '../../store/Submission.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { type IsLate, lateSubmissions } from '../lateSubmissions.ts';
import { derivedColumns } from './derivedColumns.ts';
import type { ExportColumn, ExportRow, ExportTable, ExportWords, FormVersions } from './ExportTable.ts';
import { countEntries, type EntryCounts } from './entryCounts.ts';
import { fieldColumns } from './fieldColumns.ts';
import { listTables } from './listTables.ts';
import { recordText } from './recordText.ts';

/** Makes a table for each form that has submissions, or only for the form `formId`; with `before`, of those before that moment. */
export async function exportTables(
  store: SubmissionStore,
  words: ExportWords,
  formId?: string,
  before?: Date,
): Promise<ExportTable[]> {
  const isLate = await lateSubmissions(store, formId);
  const tables = new Map<string, { lastId: number; versions: Map<string, FormRecord> }>();
  for (const { formId: id, formVersion, lastId } of await store.versions(formId)) {
    const record = await store.formRecord(id, formVersion);
    if (!record) throw new Error(`The form ${id} of version ${formVersion} is not stored`);
    const table = tables.get(id) ?? { lastId, versions: new Map() };
    table.lastId = Math.max(table.lastId, lastId);
    table.versions.set(formVersion, record);
    tables.set(id, table);
  }
  return Promise.all(
    [...tables].map(async ([id, { lastId, versions }]) => {
      const [newest, ...older] = versions.values() as Iterable<FormRecord> as [FormRecord, ...FormRecord[]];
      const rows = () => readRows(store, id, lastId, versions, before);
      const entries = await countEntries(versions.values(), rows);
      return {
        formId: id,
        title: words.keys ? id : recordText(newest, words.locale, newest.form.title),
        columns: formColumns([newest, ...older], words, entries, isLate),
        rows,
        lists: listTables([newest, ...older], words, referenceColumn(words), rows).map((list) => ({
          ...list,
          columns: distinctTitles(list.columns),
        })),
      };
    }),
  );
}

/** A column whose id no other has: a field may be named like a column that every form has. */
export type PlacedColumn = ExportColumn & { id: string };

/** Returns the columns of the latest version in its order, those that only earlier versions have, latest first, and the version. */
export function formColumns(
  versions: FormVersions,
  words: ExportWords,
  entries: EntryCounts,
  isLate: IsLate,
): PlacedColumn[] {
  const optIn = versions.some(({ form }) => form.submission.mail?.optIn);
  const columns = new Map(ownColumns(words, optIn).map((column) => [column.key, column]));
  for (const [index, record] of versions.entries()) {
    const asked = fieldColumns(record, versions, words, entries);
    for (const column of [...asked, ...derivedColumns(record, words)]) {
      // A form's field named `reference` must not replace our own column.
      const key = `${PAYLOAD}${column.key}`;
      if (columns.has(key)) continue;
      const former = index > 0 && !words.keys;
      const title = former ? words.t('server.column.former', { title: column.title }) : column.title;
      columns.set(key, { ...column, id: key, title });
    }
  }
  return distinctTitles([...columns.values(), versionColumn(words, isLate)]);
}

/** Begins the ids of columns that are of the form. */
export const PAYLOAD = 'payload.';

/** Makes the columns that every submission has before its payload. */
function ownColumns(words: ExportWords, optIn: boolean): PlacedColumn[] {
  const { keys, timeZone } = words;
  const moment = (key: 'createdAt' | 'confirmedAt'): PlacedColumn =>
    ownColumn(words, key, keys ? 'text' : 'moment', ({ submission: { [key]: at } }) => {
      if (!at || keys) return at ?? undefined;
      const { day, time } = zonedMoment(new Date(at), timeZone);
      return `${day} ${time}`;
    });
  return [
    referenceColumn(words),
    moment('createdAt'),
    ...(optIn ? [moment('confirmedAt')] : []),
    ownColumn(words, 'locale', 'text', ({ submission }) => submission.locale),
  ];
}

function referenceColumn(words: ExportWords): PlacedColumn {
  return ownColumn(words, 'reference', 'text', ({ submission }) => submission.reference);
}

/** Makes the column of the version that each submission has answered. */
function versionColumn(words: ExportWords, isLate: IsLate): PlacedColumn {
  return ownColumn(words, 'formVersion', 'text', ({ submission }) => {
    const { formVersion: version } = submission;
    return words.keys || !isLate(submission) ? version : words.t('server.column.earlierVersion', { version });
  });
}

function ownColumn(
  { keys, timeZoneName, t }: ExportWords,
  key: string,
  kind: ExportColumn['kind'],
  read: ExportColumn['read'],
): PlacedColumn {
  return { id: key, key, title: keys ? key : t(`server.column.${key}`, { zone: timeZoneName }), kind, read };
}

function distinctTitles<Column extends ExportColumn>(columns: readonly Column[]): Column[] {
  const titles = columns.map(({ title }) => title);
  return columns.map((column) => {
    const shared = titles.indexOf(column.title) !== titles.lastIndexOf(column.title);
    return shared ? { ...column, title: `${column.title} (${column.key})` } : column;
  });
}

/** Reads the submissions that existed when the columns were made; a later one may need other columns. */
async function* readRows(
  store: SubmissionStore,
  formId: string,
  lastId: number,
  versions: ReadonlyMap<string, FormRecord>,
  before?: Date,
): AsyncGenerator<ExportRow> {
  for await (const submission of store.list(formId, before)) {
    if (submission.id > lastId) return;
    const record = versions.get(submission.formVersion);
    if (!record) throw new Error(`The form ${formId} of version ${submission.formVersion} is not stored`);
    const { answers, sent } = decodeStored(record.form, submission.payload);
    yield { submission, form: record.form, answers, derived: sent };
  }
}
