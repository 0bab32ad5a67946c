import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#definitions/Problem.ts';
import { readSource } from '#definitions/readSource.ts';
import { problemAt } from '#definitions/SourceFile.ts';
import { hashOf } from './resource.ts';

/** Which text each translation was written for: by locale and id, the hashes of the two, `<source> <translation>`. */
export type TranslationMemory = Record<string, Record<string, string>>;

/** The file that a person never edits; the dot keeps it out of the definitions. */
const FILE = 'messages/.translated.json';

const MEND = 'no person edits this file: put back its last good version (of a merge, either side as a whole)';

/** What stands in the memory for a text and its translation. */
export function remembered(source: string, translation: string): string {
  return `${hashOf(source).slice(0, 8)} ${hashOf(translation).slice(0, 8)}`;
}

/** The memory as read; it is empty, and means nothing, where there are problems. */
export interface ReadMemory {
  memory: TranslationMemory;
  problems: Problem[];
}

/** Reads the memory below `content/`; a site that has none yet remembers nothing. */
export function readTranslationMemory(contentDir: string): ReadMemory {
  const source = readSource(`content/${FILE}`, join(contentDir, FILE));
  if (!source) return { memory: {}, problems: [] };
  const { file, problems } = source;
  // The first says it: what follows a conflict's first mark is broken by it.
  const [first] = problems;
  if (first) return { memory: {}, problems: [{ ...first, message: `${first.message}; ${MEND}` }] };
  if (isMemory(file.value)) return { memory: file.value, problems: [] };
  const message = `not what "npm run messages" writes: hashes by language and id; ${MEND}`;
  return { memory: {}, problems: [problemAt(file, [], message)] };
}

function isMemory(value: unknown): value is TranslationMemory {
  return isRecord(value, (texts) => isRecord(texts, (hashes) => typeof hashes === 'string'));
}

function isRecord(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isEntry)
  );
}

export function writeTranslationMemory(contentDir: string, memory: TranslationMemory): void {
  writeFileSync(join(contentDir, FILE), `${JSON.stringify(memory, null, 2)}\n`);
}
