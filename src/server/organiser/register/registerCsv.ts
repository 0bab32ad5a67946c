import { stringify } from 'csv-stringify/sync';
import { cellText, guardFormulas } from '../exports/cellText.ts';
import type { Processing } from './readRegister.ts';
import { type RegisterWords, registerRow } from './registerTable.ts';

/** The register as CSV, one row for each form, written like the exports. */
export function registerCsv(entries: readonly Processing[], separator: string, words: RegisterWords): string {
  const rows = entries.map((entry) => registerRow(entry, words));
  const cells = [
    (rows[0] ?? []).map(([title]) => title),
    ...rows.map((row) => row.map(([, value]) => value)),
  ];
  return stringify(
    cells.map((row) => row.map((cell) => guardFormulas(cellText(cell)))),
    { bom: true, delimiter: separator, quoted: true, quoted_empty: true, record_delimiter: 'windows' },
  );
}
