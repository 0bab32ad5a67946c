import { join } from 'node:path';
import { isObject } from '#definitions/sources/isObject.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import { readSource } from '#definitions/sources/readSource.ts';
import { problemAt } from '#definitions/sources/SourceFile.ts';
import { tell, tellText } from '#definitions/sources/tell.ts';

const HOW_TO_FIX =
  'only "npm run messages" edits this file: restore its last good version (after a merge conflict, one side as a whole)';

/** A file that only `npm run messages` writes. Its name begins with a dot, so that `loadSources` ignores it. */
export interface RecordFile<Value> {
  /** Relative to `content/`. */
  path: string;
  /** Its content in words, for an error text. */
  holds: string;
  matches: (value: unknown) => value is Value;
}

/** Reads a record file. The value is undefined if the file is missing or has problems. */
export function readRecordFile<Value>(
  contentDir: string,
  { path, holds, matches }: RecordFile<Value>,
): { value?: Value; problems: Problem[] } {
  const source = readSource(`content/${path}`, join(contentDir, path));
  if (!source) return { problems: [] };
  const { file, problems } = source;
  // Report only the first problem: after a conflict marker, everything fails to parse.
  const [first] = problems;
  if (first) return { problems: [{ ...first, message: tell`${first.message}; ${tellText(HOW_TO_FIX)}` }] };
  if (matches(file.value)) return { value: file.value, problems: [] };
  return {
    problems: [
      problemAt(
        file,
        [],
        tell`not what "npm run messages" writes: ${tellText(holds)}; ${tellText(HOW_TO_FIX)}`,
      ),
    ],
  };
}

/** Whether a value is an object, not a list, whose values all pass `isEntry`. */
export function isRecord(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every(isEntry);
}
