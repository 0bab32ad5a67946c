import type { AskedUi } from '../formats/formats.ts';
import type { Loose } from './Loose.ts';
import type { Path } from './SourceFile.ts';

/** Returns the names of the fields in `fields` of a step or section, in their order, with their places below it: rows and texts are told apart. */
export function askedNames(fields: Loose<AskedUi[]> = []): { name: string; place: Path }[] {
  return fields.flatMap((asked, index) => {
    if (typeof asked === 'string') return [{ name: asked, place: [index] }];
    const [row, place] = Array.isArray(asked) ? [asked, [index]] : [asked.row ?? [], [index, 'row']];
    return row.map((name, at) => ({ name, place: [...place, at] }));
  });
}

/** Returns the names alone. */
export function namesAsked(fields?: Loose<AskedUi[]>): string[] {
  return askedNames(fields).map(({ name }) => name);
}

/** Returns an entry of `fields` with other names. */
export function withNames(asked: AskedUi, nameOf: (name: string) => string): AskedUi {
  if (typeof asked === 'string') return nameOf(asked);
  if (Array.isArray(asked)) return asked.map(nameOf);
  return asked.row ? { ...asked, row: asked.row.map(nameOf) } : asked;
}
