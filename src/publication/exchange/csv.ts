import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { problemOfFile } from '#definitions/sources/Problem.ts';
import { tell } from '#definitions/sources/tell.ts';
import { type ReadFile, readState, type UnitFile } from './Unit.ts';

/** First cell of the file. */
const ID = 'id';

/**
 * Returns CSV for spreadsheets: id, state, the text, its translation, notes. The heads of the two texts are the ids of their
 * languages. The separator is the one that a spreadsheet in the translator's language expects.
 */
export function writeCsv({ sourceLocale, locale, units }: UnitFile): string {
  const comma = new Intl.NumberFormat(locale).format(0.5).includes(',');
  const rows = units.map(({ id, state, source, translation, notes }) =>
    [id, state, source, translation, notes.join('\n')].map(guard),
  );
  return stringify([[ID, 'state', sourceLocale, locale, 'notes'], ...rows], {
    bom: true,
    delimiter: comma ? ';' : ',',
    record_delimiter: 'windows',
    quoted_match: /[;,\t\n]/,
  });
}

/** Reads CSV with commas, semicolons or tabs, and its columns in any order, also with others. `locales`: of the site. */
export function readCsv(path: string, text: string, locales: readonly string[]): ReadFile {
  const read: ReadFile = { locales: [], units: [], problems: [] };
  const [head = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [...';,\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] as string;
  try {
    const rows: Row[] = [];
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, ends: lines });
        return null;
      },
    });
    fill(read, path, locales, rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    read.problems.push({ ...problemOfFile(path, tell`not CSV: ${error.message}`), line });
  }
  return read;
}

interface Row {
  cells: string[];
  /** Its last line. */
  ends: number;
}

function fill(
  read: ReadFile,
  path: string,
  [first = '', ...others]: readonly string[],
  [head, ...rows]: readonly Row[],
): void {
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  const [id, state, source] = [ID, 'state', first].map((name) => names.indexOf(name)) as [
    number,
    number,
    number,
  ];
  const [translation, another] = names.flatMap((name, index) => (others.includes(name) ? [index] : []));
  if (id < 0 || translation === undefined || another !== undefined) {
    const message = tell`the first line does not name one column "${ID}" and one of a language of translations: ${others.join(', ')}`;
    read.problems.push(problemOfFile(path, message));
    return;
  }
  read.locales.push({ line: 1, column: 1, locale: names[translation] ?? '', of: 'translation' });
  for (const { cells, ends } of rows) {
    const cell = (index: number) => unguarded((cells[index] ?? '').replace(/\r\n?/g, '\n'));
    read.units.push({
      line: ends - (cells.join('').match(/\n/g)?.length ?? 0),
      column: 1,
      id: cell(id).trim(),
      source: source < 0 ? undefined : cell(source),
      translation: cell(translation),
      ...readState(cell(state).trim()),
    });
  }
}

/** A spreadsheet would run a text that begins like a formula. The apostrophe is removed when the file comes back. */
function guard(text: string): string {
  return text.replace(/^(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/, "'");
}

function unguarded(text: string): string {
  return text.replace(/^'(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '');
}
