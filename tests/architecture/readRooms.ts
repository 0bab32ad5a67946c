import { readFileSync } from 'node:fs';

export interface Room {
  /** Folder of `src`. */
  name: string;
  /** Rooms that its files may import from. */
  imports: string[];
  /** Its wings in the order of their table: a file imports from wings below its own only. */
  wings: string[];
}

const README = 'src/README.md';

/**
 * The rooms as `src/README.md` has them: the table under "## Rooms" names what each may import, and a table
 * under "### `<room>`" lists its wings.
 */
export function readRooms(): Room[] {
  const text = readFileSync(README, 'utf8');
  const rows = rowsUnder(text, '## Rooms');
  const names = rows.map(([name]) => named(name)[0] ?? '');
  return rows.map(([name, imports], index) => ({
    name: names[index] ?? '',
    imports: imports === 'every room above' ? names.slice(0, index) : named(imports),
    wings: rowsUnder(text, `### ${name}`).flatMap(([wing]) => named(wing)),
  }));
}

/** The cells of the first table after a heading, up to the next heading; without its head. */
function rowsUnder(text: string, heading: string): string[][] {
  const lines = text.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) return [];
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('#'));
  const section = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  const rows = section.filter((line) => line.startsWith('|')).slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The texts in backticks. */
function named(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
}
