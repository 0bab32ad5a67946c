import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { refuse } from '../../http/Refusal.ts';
import { writableName } from '../../multipart/fileNames.ts';
import { savedName } from '../../multipart/saveFiles.ts';
import type { ExportTable, ExportWords } from '../../organiser/exports/ExportTable.ts';
import { countEntries } from '../../organiser/exports/entryCounts.ts';
import { csvLine, exportCsv } from '../../organiser/exports/exportCsv.ts';
import type { FileStore } from '../../store/FileStore.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { breather } from '../breather.ts';
import type { Grant } from '../rights/authorise.ts';
import type { MaskedRow } from '../rights/mask.ts';
import type { DeskColumn, DeskForm, DeskForms } from './DeskForms.ts';
import { isShownFile } from './SubmissionDetail.ts';
import type { SubmissionFilter } from './SubmissionFilter.ts';
import type { ListedRow, SubmissionLists } from './SubmissionLists.ts';
import { examinedType } from './sendShown.ts';
import { stateTitle } from './states.ts';

/** Characters of the name of a submission's folder. */
const FOLDER = 100;

/** Rows that are in memory at once. */
const PAGE = 50;

/** The same of submissions with files. */
const FILES_PAGE = 20;

export type ExportFormat = 'csv' | 'xlsx' | 'json' | 'zip';

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

export interface Exported {
  grant: Grant<'export'>;
  form: DeskForm;
  filter: SubmissionFilter;
  words: ExportWords;
  /** Keys of the columns; all without them. */
  keys?: readonly string[];
}

/** The submissions of a filter as a file, oldest first, as far as the person may see them. */
export async function exportSubmissions(
  format: Exclude<ExportFormat, 'zip'>,
  { lists, forms }: { lists: SubmissionLists; forms: DeskForms },
  exported: Exported,
): Promise<Readable> {
  const { grant, form, words } = exported;
  if (format === 'json') return Readable.from(jsonOf(readRows(lists, exported)));
  const states = new Map<MaskedRow, ListedRow['state']>();
  const rows = async function* () {
    for await (const { masked, state } of readRows(lists, exported)) {
      states.clear();
      states.set(masked, state);
      yield masked;
    }
  };
  const entries = await countEntries(form.versions, rows);
  const columns = shownColumns(forms.columns(grant, form, words, entries), exported.keys);
  const table: ExportTable = {
    formId: form.id,
    title: forms.title(form, words.locale),
    columns: [
      ...columns,
      {
        key: 'state',
        title: words.t('server.column.state'),
        kind: 'text',
        read: (row) => stateTitle(form, words, states.get(row as MaskedRow) ?? 'received'),
      },
    ],
    rows,
    // The entries of lists have columns here.
    lists: [],
  };
  if (format === 'csv') return Readable.from(exportCsv(table, ';', words));
  // Loaded on demand: few people ask for it.
  const { exportXlsx } = await import('../../organiser/exports/exportXlsx.ts');
  const file = new PassThrough();
  exportXlsx([table], file).catch((error) => file.destroy(error));
  return file;
}

/** The columns that the person may see and wants, in that order. Throws a `Refusal` (400) for a key of none. */
function shownColumns(columns: readonly DeskColumn[], keys?: readonly string[]): DeskColumn[] {
  const shown = columns.filter(({ hidden }) => !hidden);
  if (!keys) return shown;
  return keys.flatMap((key) => {
    // The entries of a list have columns of their own.
    const found = shown.filter(({ id }) => id === key || (id.startsWith(`${key}.`) && /\.\d/.test(id)));
    if (found.length === 0) throw refuse(400, 'server.parameterInvalid', { name: 'column' });
    return found;
  });
}

/**
 * The files of the submissions as a ZIP archive, a folder for each, and an index of them. An archive holds no file that the person may
 * not see. It is written while it is read: memory holds one piece of one file, and the index.
 */
export function exportFiles(
  {
    lists,
    forms,
    store,
    files,
  }: { lists: SubmissionLists; forms: DeskForms; store: SubmissionStore; files: FileStore },
  exported: Exported,
): Readable {
  const { grant, form, words, keys = [] } = exported;
  const named = keys.length > 0 ? shownColumns(forms.columns(grant, form, words), keys) : [];
  const zip = new ZipFile();
  const output = new PassThrough();
  let bytes: Readable | undefined;
  const fill = async () => {
    const titles = ['reference', 'field', 'name', 'path', 'type', 'size', 'sha256', 'scan'];
    const index = ['\ufeff', csvLine(titles.map((title) => words.t(`server.column.${title}`)))];
    for await (const { id, masked: row } of readRows(lists, exported, FILES_PAGE)) {
      const { reference, createdAt } = row.submission;
      const values = named.map(({ read }) => String(read(row) ?? '')).filter((value) => value !== '');
      const folder = writableName(
        [...values, reference].join(' - ').slice(-FOLDER).replaceAll(/[\\/]/g, '_'),
      );
      for (const [at, file] of (await store.files(id)).entries()) {
        if (!isShownFile(grant, row, file)) continue;
        const path = `${folder}/${at + 1} ${savedName(file)}`;
        const isThere = await files.has(file.storedAs);
        const { field, name, size, sha256, scan } = file;
        const facts = [examinedType(file), String(size), sha256, scan.state];
        index.push(csvLine([reference, field, name, isThere ? path : '', ...facts]));
        if (!isThere) continue;
        bytes = files.open(file.storedAs);
        const read = finished(bytes);
        zip.addReadStream(bytes, path, { mtime: new Date(createdAt), compress: false });
        await read;
      }
    }
    zip.addBuffer(Buffer.from(index.join('')), 'index.csv');
    zip.end();
  };
  zip.on('error', (error) => output.destroy(error as Error));
  pipeline(zip.outputStream, output).catch((error) => bytes?.destroy(error));
  fill().catch((error) => output.destroy(error));
  return output;
}

async function* readRows(
  lists: SubmissionLists,
  { grant, form, filter }: Exported,
  limit = PAGE,
): AsyncGenerator<ListedRow> {
  const breathe = breather();
  for (let from: number | undefined; ; ) {
    const page = await lists.page(grant, form, filter, { from, order: 'earliest', limit });
    for (const row of page) {
      await breathe();
      yield row;
    }
    if (page.length < limit) return;
    from = page.at(-1)?.id;
  }
}

async function* jsonOf(rows: AsyncIterable<ListedRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const { masked, state } of rows) {
    const { reference, createdAt, locale, formVersion, computed } = masked.submission;
    const facts = { reference, createdAt, locale, formVersion, state };
    yield separator +
      JSON.stringify({ ...facts, answers: masked.answers, derived: masked.derived, computed });
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
