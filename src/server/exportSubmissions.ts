import { stringify } from 'csv-stringify';
import { flattenPayload } from './flattenPayload.ts';
import { SubmissionLabels } from './SubmissionLabels.ts';
import type { StoredSubmission, SubmissionStore } from './SubmissionStore.ts';

export interface ExportOptions {
  store: SubmissionStore;
  formId?: string;
  /** Locale of the column titles. */
  locale: string;
  /** Title of a column that no form has, by its name. */
  columnTitle: (name: string) => string;
}

/** What every submission has, beside its payload. */
const OWN_COLUMNS = ['reference', 'form', 'createdAt', 'locale'] as const;

/** A JSON array of submissions, one a line, as chunks of text. */
export async function* exportJson({ store, formId }: ExportOptions): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const submission of store.list(formId)) {
    yield separator + JSON.stringify({ ...submission, id: submission.reference });
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets) as chunks of text: a row a submission, a column a value.
 * A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export async function* exportCsv(options: ExportOptions): AsyncGenerator<string> {
  const columns = await collectColumns(options);
  const csv = stringify({
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    header: true,
    columns: [...columns].map(([key, header]) => ({ key, header })),
  });
  csv.setEncoding('utf8');
  const fill = async () => {
    for await (const submission of options.store.list(options.formId)) {
      if (!csv.write(toRow(submission))) await new Promise((resolve) => csv.once('drain', resolve));
    }
    csv.end();
  };
  const filled = fill().catch((error) => csv.destroy(error));
  for await (const chunk of csv) yield chunk as string;
  await filled;
}

/** Every column of any of the submissions, titled; two of the same title are told apart by their names. */
async function collectColumns({
  store,
  formId,
  locale,
  columnTitle,
}: ExportOptions): Promise<Map<string, string>> {
  const labels = new SubmissionLabels(store, locale);
  const columns = new Map<string, string>(OWN_COLUMNS.map((name) => [name, columnTitle(name)]));
  for await (const submission of store.list(formId)) {
    for (const name of Object.keys(toRow(submission))) {
      if (!columns.has(name))
        columns.set(name, (await labels.title(submission, columnPath(name))) ?? columnPath(name));
    }
  }
  const titles = [...columns.values()];
  return new Map(
    [...columns].map(([name, title]) => {
      const shared = titles.indexOf(title) !== titles.lastIndexOf(title);
      return [name, shared ? `${title} (${columnPath(name)})` : title];
    }),
  );
}

/** A payload's own `reference` must not hide ours. */
const PAYLOAD = 'payload.';

function columnPath(name: string): string {
  return name.startsWith(PAYLOAD) ? name.slice(PAYLOAD.length) : name;
}

function toRow(submission: StoredSubmission): Record<string, string | number> {
  const { reference, formId, createdAt, locale, payload, computed } = submission;
  const values = Object.entries(flattenPayload({ ...payload, ...computed }));
  return {
    reference,
    form: formId,
    createdAt,
    locale,
    ...Object.fromEntries(values.map(([path, value]) => [PAYLOAD + path, value])),
  };
}
