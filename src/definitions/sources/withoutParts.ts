import type { Loose } from './Loose.ts';
import type { Path } from './SourceFile.ts';

/** Returns the value without the parts at `wrong`, whose type is wrong, so that the rest has the types of `T`. */
export function withoutParts<T>(value: T, wrong: readonly Path[]): Loose<T> {
  if (wrong.length === 0) return value as Loose<T>;
  const copy = { root: structuredClone(value) as unknown };
  for (const path of wrong) {
    const part = ['root', ...removedPart(path)];
    const owner = part
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], copy);
    if (typeof owner === 'object' && owner !== null)
      delete (owner as Record<string, unknown>)[part.at(-1) ?? ''];
  }
  return (copy.root ?? {}) as Loose<T>;
}

/** The part that `withoutParts` removes for a wrong one: of an entry the whole list, as the paths of the others would be wrong. */
export function removedPart(path: Path): Path {
  return path.slice(0, path.findLastIndex((segment) => typeof segment === 'string') + 1);
}
