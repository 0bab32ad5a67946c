import { once } from 'node:events';
import type { Writable } from 'node:stream';
import ExcelJS from 'exceljs';
import { cellText } from './cellText.ts';
import type { Cell, ColumnKind, ExportTable } from './ExportTable.ts';

/** Excel's limits. */
const CELL_LENGTH = 32_767;
const SHEET_NAME_LENGTH = 31;

const FORMATS: Record<ColumnKind, string> = {
  // Keeps a text a text when somebody edits the cell.
  text: '@',
  number: 'General',
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
};
const WIDTHS: Record<ColumnKind, number> = { text: 28, number: 14, day: 12, moment: 17 };

/** Writes an Excel workbook with one sheet for each form and for each of its lists, row by row, without keeping written rows in memory. */
export async function exportXlsx(tables: readonly ExportTable[], to: Writable): Promise<void> {
  const closed = once(to, 'close');
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: to, useStyles: true });
  const names = new Set<string>();
  for (const table of tables)
    for (const each of [table, ...table.lists])
      await writeSheet(workbook, sheetName(each.title, names), each);
  await workbook.commit();
  await closed;
}

async function writeSheet(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  name: string,
  { columns, rows }: Pick<ExportTable, 'columns' | 'rows'>,
): Promise<void> {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ kind }) => ({ width: WIDTHS[kind], style: { numFmt: FORMATS[kind] } }));
  const header = sheet.addRow(columns.map(({ title }) => text(title)));
  header.font = { bold: true };
  header.numFmt = FORMATS.text;
  header.commit();
  for await (const row of rows()) {
    sheet.addRow(columns.map(({ kind, read }) => toValue(kind, read(row)))).commit();
    await consumed(sheet);
  }
  sheet.commit();
}

/** exceljs ignores backpressure. Only the legacy stream that feeds its archive reports `needDrain`. */
interface SheetStream {
  stream: { pipes: (Writable & { _writableState: { needDrain: boolean } })[] };
}

async function consumed(sheet: ExcelJS.Worksheet): Promise<void> {
  const [sink] = (sheet as ExcelJS.Worksheet & SheetStream).stream.pipes;
  if (sink?._writableState.needDrain) await once(sink, 'drain');
}

function toValue(kind: ColumnKind, cell: Cell): string | number | Date | null {
  if (cell === undefined) return null;
  if (typeof cell === 'number') return cell;
  // A cell has no time zone: it shows the local time.
  const moment = kind === 'day' ? `${cell}T00:00Z` : kind === 'moment' ? `${cell.replace(' ', 'T')}Z` : '';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? text(cell) : date;
}

/** Escapes `_x0041_`, which Excel reads as a character code. */
function text(value: string): string {
  const shown = cellText(value).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return shown.length <= CELL_LENGTH ? shown : `${cut(shown, CELL_LENGTH - 6)} [...]`;
}

/** Returns a sheet name that Excel accepts and that is not in `taken`; adds it there. */
function sheetName(title: string, taken: Set<string>): string {
  const plain = cellText(title)
    .replace(/[[\]:*?/\\\n\t]/g, ' ')
    .trim();
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` ${number}`;
    const name = cut(plain, SHEET_NAME_LENGTH - end.length).replace(/^'+|'+$/g, '') + end;
    if (name === '' || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** Returns the first characters without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
