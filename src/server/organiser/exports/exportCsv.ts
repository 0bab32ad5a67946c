import { numberText } from './answerColumn.ts';
import { cellText, guardFormulas } from './cellText.ts';
import type { ExportColumn, ExportRow, ExportTable, ExportWords } from './ExportTable.ts';

/** Characters of a chunk. */
const CHUNK = 32_768;

/**
 * Yields CSV as chunks of text: one row for each submission, every field quoted, UTF-8 with the byte order mark that Excel
 * needs. `guardFormulas` protects every text.
 */
export async function* exportCsv(
  { columns, rows }: ExportTable,
  separator: string,
  words: ExportWords,
): AsyncGenerator<string> {
  const titles = columns.map(({ title }) => title);
  let chunk = `\ufeff${csvLine(titles, separator)}`;
  for await (const row of rows()) {
    const fields = columns.map((column) => field(column, row, words));
    chunk += quotedLine(fields, separator);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function field(column: ExportColumn, row: ExportRow, words: ExportWords): string {
  const value = column.read(row);
  if (value === undefined) return '';
  return typeof value === 'number' ? numberText(value, words) : textField(value);
}

/** A line of texts alone, as `exportCsv` writes them. */
export function csvLine(texts: readonly string[], separator = ';'): string {
  return quotedLine(texts.map(textField), separator);
}

function quotedLine(fields: readonly string[], separator: string): string {
  return `${fields.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator)}\r\n`;
}

function textField(text: string): string {
  return guardFormulas(cellText(text));
}
