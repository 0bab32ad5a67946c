import type { RichTable } from '../formats/formats.ts';
import type { Loose } from '../sources/Loose.ts';
import type { Path } from '../sources/SourceFile.ts';
import { tell } from '../sources/tell.ts';
import type { CheckedFile } from './CheckedFile.ts';

/** Reports rows of tables in a page that have more or fewer cells than the table has columns. */
export function checkTables({ value, report }: CheckedFile): void {
  visit(value, []);

  function visit(part: unknown, place: Path): void {
    if (typeof part !== 'object' || part === null) return;
    const { kind, columns, rows } = part as Loose<RichTable>;
    if (kind === 'table') {
      rows?.forEach((row, index) => {
        if (!columns || row?.length === columns.length) return;
        const message = tell`the row has ${row?.length} cell[|s], and the table ${columns.length} column[|s]`;
        report([...place, 'rows', index], message);
      });
    }
    for (const [key, inner] of Object.entries(part))
      visit(inner, [...place, Array.isArray(part) ? Number(key) : key]);
  }
}
