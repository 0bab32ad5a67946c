import { join } from 'node:path';
import { hashOf } from '../routes/resource.ts';
import { isRecord, type RecordFile } from './readRecordFile.ts';
import { writeJsonFile } from './writeJsonFile.ts';

/** Hashes of each source text and its translation, `<source> <translation>`, by locale and id. */
export type TranslationMemory = Record<string, Record<string, string>>;

export const MEMORY_FILE: RecordFile<TranslationMemory> = {
  path: 'messages/.translated.json',
  holds: 'hashes by language and id',
  matches: (value): value is TranslationMemory =>
    isRecord(value, (texts) => isRecord(texts, (hashes) => typeof hashes === 'string')),
};

/** Returns the memory's entry for a text and its translation. */
export function memoryEntry(source: string, translation: string): string {
  return `${textHash(source)} ${textHash(translation)}`;
}

/** Returns eight hexadecimal digits of a text's hash. */
export function textHash(text: string): string {
  return hashOf(text).slice(0, 8);
}

export function writeTranslationMemory(contentDir: string, memory: TranslationMemory): void {
  writeJsonFile(join(contentDir, MEMORY_FILE.path), memory);
}
