import type { TableShape } from './Side.ts';
import { type TableRows, textOf } from './TableRows.ts';

/**
 * Makes a table of the target equal to that of the source. A page that is equal already stays, so a second run goes on where
 * the first was interrupted, and what has changed in the source meanwhile is changed in the target.
 * @param onRows called with the number of rows that are equal
 */
export async function copyTable(
  table: TableShape,
  source: TableRows,
  target: TableRows,
  onRows: (done: number) => void,
): Promise<void> {
  let done = 0;
  for await (const { range, rows } of source.pages(table)) {
    const there = await target.read(table, range, rows.length + 1);
    const equal =
      there.length === rows.length &&
      rows.every((row, index) => textOf(table, row) === textOf(table, there[index] ?? {}));
    if (!equal) await target.replace(table, range, rows);
    done += rows.length;
    onRows(done);
  }
}
