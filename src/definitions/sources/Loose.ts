import type { Path } from './SourceFile.ts';

/** A value of a file that may lack anything: what checks read, so that one mistake does not hide the others. */
export type Loose<T> = T extends (infer Item)[]
  ? Loose<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Loose<T[Key]> }
    : T;

/** The value without the parts of a wrong type (at `wrong`), so that the rest can be read by its type. */
export function withoutParts<T>(value: T, wrong: readonly Path[]): Loose<T> {
  if (wrong.length === 0) return value as Loose<T>;
  const copy = { root: structuredClone(value) as unknown };
  for (const path of wrong) {
    const full = ['root', ...path];
    // A list goes as a whole: without one entry, the places of the others would be wrong.
    const last = full.findLastIndex((segment) => typeof segment === 'string');
    const owner = full
      .slice(0, last)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], copy);
    if (typeof owner === 'object' && owner !== null)
      delete (owner as Record<string, unknown>)[full[last] ?? ''];
  }
  return (copy.root ?? {}) as Loose<T>;
}
