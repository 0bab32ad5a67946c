import { join } from 'node:path';
import type { Problem } from '#definitions/sources/Problem.ts';
import { readSource } from '#definitions/sources/readSource.ts';
import { problemAt } from '#definitions/sources/SourceFile.ts';

const MEND = 'no person edits this file: put back its last good version (of a merge, either side as a whole)';

/** A file that only `npm run messages` writes; the dot of its name keeps it out of the definitions. */
export interface OwnFile<Value> {
  /** Below `content/`. */
  path: string;
  /** What stands in it, for people. */
  holds: string;
  matches: (value: unknown) => value is Value;
}

/** Reads such a file; it is `undefined` when missing, and where there are problems. */
export function readOwnFile<Value>(
  contentDir: string,
  { path, holds, matches }: OwnFile<Value>,
): { value?: Value; problems: Problem[] } {
  const source = readSource(`content/${path}`, join(contentDir, path));
  if (!source) return { problems: [] };
  const { file, problems } = source;
  // The first says it: what follows a conflict's first mark is broken by it.
  const [first] = problems;
  if (first) return { problems: [{ ...first, message: `${first.message}; ${MEND}` }] };
  if (matches(file.value)) return { value: file.value, problems: [] };
  return { problems: [problemAt(file, [], `not what "npm run messages" writes: ${holds}; ${MEND}`)] };
}

/** Whether a value is an object of which every entry passes. */
export function isRecord(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isEntry)
  );
}
