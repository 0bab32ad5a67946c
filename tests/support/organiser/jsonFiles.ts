import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DefinitionsCopy } from '../copyOf.ts';

/** Paths of all JSON files of a copy that people write (`forms/reservation/ui.json`), sorted. */
export function jsonFiles({ folder }: DefinitionsCopy): string[] {
  return ['forms', 'content'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .map((path) => `${part}/${path}`)
      .filter((path) => /(^|\/)[^./][^/]*\.json$/.test(path) && !path.startsWith('content/public/'))
      .sort(),
  );
}

/** Replaces every leaf of a value by the result of `change`, which gets the leaf and its nearest key. */
export function mapValues(
  value: unknown,
  change: (value: unknown, key: string) => unknown,
  key = '',
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, change, key));
  if (typeof value !== 'object' || value === null) return change(value, key);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapValues(inner, change, name)]),
  );
}
