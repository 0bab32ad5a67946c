import { ownValue } from './ownValue.ts';

/** Where local schemas stand: the keyword of draft-07, and that of the drafts after it. */
export const LOCAL_SCHEMAS = ['definitions', '$defs'] as const;

type LocalPlace = [keyword: (typeof LOCAL_SCHEMAS)[number], name: string];

/** `#/definitions/<name>` → `['definitions', '<name>']`, and the same of `$defs`; undefined for any other value. */
export function localPlace(ref: unknown): LocalPlace | undefined {
  const [, keyword, name] = /^#\/(definitions|\$defs)\/([^/]+)$/.exec(String(ref)) ?? [];
  if (name === undefined) return undefined;
  return [keyword as LocalPlace[0], name.replaceAll('~1', '/').replaceAll('~0', '~')];
}

/** The local schema of the form at a place; undefined without one. */
export function localSchema<Local>(
  schema: { [keyword in LocalPlace[0]]?: Record<string, Local> },
  [keyword, name]: LocalPlace,
): Local | undefined {
  return ownValue(schema[keyword], name);
}
