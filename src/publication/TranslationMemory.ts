import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './resource.ts';

/** Which text each translation was written for: by locale and id, the hashes of the two, `<source> <translation>`. */
export type TranslationMemory = Record<string, Record<string, string>>;

/** The file that a person never edits; the dot keeps it out of the definitions. */
const FILE = 'messages/.translated.json';

/** What stands in the memory for a text and its translation. */
export function remembered(source: string, translation: string): string {
  return `${hashOf(source).slice(0, 8)} ${hashOf(translation).slice(0, 8)}`;
}

/** Reads the memory below `content/`; a site that has none yet remembers nothing. @throws Error when it is not JSON */
export function readTranslationMemory(contentDir: string): TranslationMemory {
  const path = join(contentDir, FILE);
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TranslationMemory;
  } catch (cause) {
    throw new Error(`${path} is not JSON: take back the last change of it, which no person should make.`, {
      cause,
    });
  }
}

export function writeTranslationMemory(contentDir: string, memory: TranslationMemory): void {
  writeFileSync(join(contentDir, FILE), `${JSON.stringify(memory, null, 2)}\n`);
}
