import { join } from 'node:path';
import { hashOf } from '../routes/resource.ts';
import { isRecord, type OwnFile } from './readOwnFile.ts';
import { writeJsonFile } from './writeJsonFile.ts';

/** Which text each translation was written for: by locale and id, the hashes of the two, `<source> <translation>`. */
export type TranslationMemory = Record<string, Record<string, string>>;

export const MEMORY_FILE: OwnFile<TranslationMemory> = {
  path: 'messages/.translated.json',
  holds: 'hashes by language and id',
  matches: (value): value is TranslationMemory =>
    isRecord(value, (texts) => isRecord(texts, (hashes) => typeof hashes === 'string')),
};

/** What stands in the memory for a text and its translation. */
export function remembered(source: string, translation: string): string {
  return `${textHash(source)} ${textHash(translation)}`;
}

/** Eight hexadecimal digits that tell a text from others. */
export function textHash(text: string): string {
  return hashOf(text).slice(0, 8);
}

export function writeTranslationMemory(contentDir: string, memory: TranslationMemory): void {
  writeJsonFile(join(contentDir, MEMORY_FILE.path), memory);
}
