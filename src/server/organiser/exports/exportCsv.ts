import { stringify } from 'csv-stringify';
import { numberText } from './answerColumn.ts';
import { cellText, guardFormulas } from './cellText.ts';
import type { ExportColumn, ExportRow, ExportTable, ExportWords } from './ExportTable.ts';

/**
 * Yields CSV as chunks of text: one row for each submission, every field quoted, UTF-8 with the byte order mark that Excel
 * needs. `guardFormulas` protects every text.
 */
export async function* exportCsv(
  table: ExportTable,
  separator: string,
  words: ExportWords,
): AsyncGenerator<string> {
  const { columns } = table;
  const csv = stringify({
    bom: true,
    delimiter: separator,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
  csv.setEncoding('utf8');
  const fill = async () => {
    csv.write(columns.map(({ title }) => textField(title)));
    for await (const row of table.rows()) {
      const more = csv.write(columns.map((column) => field(column, row, words)));
      if (!more) await new Promise((resolve) => csv.once('drain', resolve));
    }
    csv.end();
  };
  const filled = fill().catch((error) => csv.destroy(error));
  for await (const chunk of csv) yield chunk as string;
  await filled;
}

function field(column: ExportColumn, row: ExportRow, words: ExportWords): string {
  const value = column.read(row);
  if (value === undefined) return '';
  return typeof value === 'number' ? numberText(value, words) : textField(value);
}

/** A line of texts alone, as `exportCsv` writes them. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map((text) => `"${textField(text).replaceAll('"', '""')}"`).join(';')}\r\n`;
}

function textField(text: string): string {
  return guardFormulas(cellText(text));
}
