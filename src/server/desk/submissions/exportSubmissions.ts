import { PassThrough, Readable } from 'node:stream';
import type { ExportTable, ExportWords } from '../../organiser/exports/ExportTable.ts';
import { countEntries } from '../../organiser/exports/entryCounts.ts';
import { exportCsv } from '../../organiser/exports/exportCsv.ts';
import type { Grant } from '../rights/authorise.ts';
import type { MaskedRow } from '../rights/mask.ts';
import type { DeskForm, DeskForms } from './DeskForms.ts';
import type { SubmissionFilter } from './SubmissionFilter.ts';
import type { ListedRow, SubmissionLists } from './SubmissionLists.ts';

/** Rows that are in memory at once, and after which the right is asked for again. */
const PAGE = 500;

export type ExportFormat = 'csv' | 'xlsx' | 'json';

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

interface Exported {
  grant: Grant<'export'>;
  form: DeskForm;
  filter: SubmissionFilter;
  words: ExportWords;
  /** Rejects once the person has no right any more: the download breaks. */
  stillMay: () => Promise<unknown>;
}

/** The submissions of a filter as a file, oldest first, as far as the person may see them. */
export async function exportSubmissions(
  format: ExportFormat,
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
  const columns = forms.columns(grant, form, words, entries).filter(({ hidden }) => !hidden);
  const table: ExportTable = {
    formId: form.id,
    title: forms.title(form, words.locale),
    columns: [
      ...columns,
      {
        key: 'state',
        title: words.t('server.column.state'),
        kind: 'text',
        read: (row) => words.t(`server.deskState.${states.get(row as MaskedRow) ?? 'received'}`),
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

async function* readRows(
  lists: SubmissionLists,
  { grant, form, filter, stillMay }: Exported,
): AsyncGenerator<ListedRow> {
  for (let from: number | undefined; ; ) {
    await stillMay();
    const page = await lists.page(grant, form, filter, { from, order: 'earliest', limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
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
