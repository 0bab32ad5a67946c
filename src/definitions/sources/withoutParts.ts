import type { Loose } from './Loose.ts';
import type { Path } from './SourceFile.ts';

/** Returns the value without the parts at `wrong`, whose type is wrong, so that the rest has the types of `T`. */
export function withoutParts<T>(value: T, wrong: readonly Path[]): Loose<T> {
  if (wrong.length === 0) return value as Loose<T>;
  const copy = { root: structuredClone(value) as unknown };
  for (const path of wrong) {
    const full = ['root', ...path];
    // Remove the whole list: without one entry, the paths of the others would be wrong.
    const last = full.findLastIndex((segment) => typeof segment === 'string');
    const owner = full
      .slice(0, last)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], copy);
    if (typeof owner === 'object' && owner !== null)
      delete (owner as Record<string, unknown>)[full[last] ?? ''];
  }
  return (copy.root ?? {}) as Loose<T>;
}
