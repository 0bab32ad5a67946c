import { csvLine } from '../exports/exportCsv.ts';
import type { Processing } from './readRegister.ts';
import { type RegisterWords, registerRow } from './registerTable.ts';

/** The register as CSV, one row for each form, written like the exports. */
export function registerCsv(entries: readonly Processing[], separator: string, words: RegisterWords): string {
  const rows = entries.map((entry) => registerRow(entry, words));
  const titles = (rows[0] ?? []).map(([title]) => title);
  const lines = [titles, ...rows.map((row) => row.map(([, value]) => value))];
  return `\ufeff${lines.map((line) => csvLine(line, separator)).join('')}`;
}
