import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isTimeZone } from '#definitions/check/checkTimeZone.ts';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { tell } from '#definitions/sources/tell.ts';
import { usualTexts } from '#messages/interfaceTexts.ts';
import { translate } from '#messages/translate.ts';
import type { ExportTable, ExportWords } from '#server/organiser/exports/ExportTable.ts';
import { exportCsv } from '#server/organiser/exports/exportCsv.ts';
import { exportJson } from '#server/organiser/exports/exportJson.ts';
import { exportTables } from '#server/organiser/exports/exportTables.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from './Output.ts';

export interface ExportValues {
  form?: string;
  format?: string;
  to?: string;
  locale: string;
  separator: string;
  keys: boolean;
}

/** The separators of CSV by their names for `--separator`. */
export const SEPARATORS: Record<string, string> = { ';': ';', ',': ',', tab: '\t' };

/** Throws a `UsageError` for invalid options. */
export function checkExport({ format = '', to, separator }: ExportValues): void {
  if (!['csv', 'xlsx', 'json'].includes(format))
    throw new UsageError(tell`Say --format csv, --format xlsx or --format json.`);
  if (format === 'xlsx' && to === undefined) throw new UsageError(tell`Say where: --to FILE.xlsx.`);
  if (!Object.hasOwn(SEPARATORS, separator)) throw new UsageError(tell`Say --separator ";", "," or tab.`);
}

/** Writes submissions to a file, or to standard output. */
export async function exportCommand(
  store: SubmissionStore,
  contentDir: string,
  values: ExportValues,
  output: Output,
): Promise<void> {
  const { format, form, to, locale, keys } = values;
  if (format === 'json') return write(exportJson(store, form), to, output);
  const words = await exportWords(contentDir, locale, keys);
  const tables = await exportTables(store, words, form);
  if (format === 'xlsx') {
    if (tables.length === 0) throw new UsageError(tell`There is no submission to export.`);
    // Loaded on demand: loading the library takes longer than most commands.
    const { exportXlsx } = await import('#server/organiser/exports/exportXlsx.ts');
    return exportXlsx(tables, createFile(to ?? ''));
  }
  return write(exportCsv(onlyTable(tables), SEPARATORS[values.separator] as string, words), to, output);
}

/** The words of an export in a language. */
export async function exportWords(contentDir: string, locale: string, keys: boolean): Promise<ExportWords> {
  const texts = { [locale]: await readMessages(contentDir, locale) };
  const { timeZone, timeZoneName } = await readClock(contentDir);
  return {
    locale,
    keys,
    timeZone,
    // The texts of site.json are the first language's.
    timeZoneName: texts[locale]?.['site.timeZoneName'] ?? timeZoneName,
    t: (id, given) => translate({ texts }, locale, id, given),
  };
}

/** The only table, for CSV: each form has its own columns. Throws a `UsageError` for none or several. */
function onlyTable(tables: ExportTable[]): ExportTable {
  const [table, ...others] = tables;
  if (!table) throw new UsageError(tell`There is no submission to export.`);
  if (others.length === 0) return table;
  const ids = tables.map(({ formId }) => formId).join(', ');
  throw new UsageError(tell`CSV holds one form: say --form, one of ${ids}; --format xlsx holds them all.`);
}

async function write(
  chunks: AsyncIterable<string>,
  to: string | undefined,
  { print }: Output,
): Promise<void> {
  if (to !== undefined) return pipeline(Readable.from(chunks), createFile(to));
  for await (const chunk of chunks) await print(chunk);
}

function createFile(path: string): Writable {
  return createWriteStream(resolve(path), { mode: 0o600 });
}

/** The texts of `content/messages/<locale>.json`, and the program's where it has none. Throws a `UsageError` without such a file. */
async function readMessages(contentDir: string, locale: string): Promise<Record<string, string>> {
  if (!/^[A-Za-z-]+$/.test(locale)) throw new UsageError(tell`"${locale}" is no language.`);
  const path = join(contentDir, 'messages', `${locale}.json`);
  const own = await readContent<Record<string, string>>(path, tell`There are no texts in ${path}.`);
  return { ...usualTexts(locale), ...own };
}

/** The site's current time zone and its name: forms stored by earlier versions have none. Throws a `UsageError` for an invalid one. */
async function readClock(contentDir: string): Promise<Pick<SiteDefinition, 'timeZone' | 'timeZoneName'>> {
  const path = join(contentDir, 'site.json');
  const { timeZone, timeZoneName = '' } = await readContent<Partial<SiteDefinition>>(
    path,
    tell`There is no ${path}.`,
  );
  if (timeZone === undefined || !isTimeZone(timeZone)) {
    throw new UsageError(tell`${path} has no valid "timeZone": see npm run check.`);
  }
  return { timeZone, timeZoneName };
}

async function readContent<T>(path: string, missing: string): Promise<T> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError(missing);
    throw error;
  }
}
