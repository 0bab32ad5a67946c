import { readFileSync } from 'node:fs';

export interface Module {
  /** Folder of `src`. */
  name: string;
  /** Modules that its files may import from. */
  imports: string[];
  /** Its layers in the order of their table: a file imports from layers below its own only. */
  layers: string[];
}

const README = 'src/README.md';

/**
 * The modules as `src/README.md` has them: the table under "## Modules" names what each may import, and a table
 * under "### `<module>`" lists its layers.
 */
export function readModules(): Module[] {
  const text = readFileSync(README, 'utf8');
  const rows = rowsUnder(text, '## Modules');
  const names = rows.map(([name]) => named(name)[0] ?? '');
  return rows.map(([name, imports], index) => ({
    name: names[index] ?? '',
    imports: imports === 'every module above' ? names.slice(0, index) : named(imports),
    layers: rowsUnder(text, `### ${name}`).flatMap(([layer]) => named(layer)),
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
