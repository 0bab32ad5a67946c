import { hashOf } from '../routes/resource.ts';
import { isRecord, type RecordFile } from './readRecordFile.ts';

/** Entries of `memoryEntry`, by locale and id. */
export type TranslationMemory = Record<string, Record<string, string>>;

/** What is recorded of a translation. */
export interface MemoryEntry {
  /** Hash of the text that was translated. */
  source: string;
  /** Hash of the translation. */
  translation: string;
  needsReview: boolean;
}

const NEEDS_REVIEW = 'needs-review';

export const MEMORY_FILE: RecordFile<TranslationMemory> = {
  path: 'messages/.translated.json',
  holds: 'hashes by language and id',
  matches: (value): value is TranslationMemory =>
    isRecord(value, (texts) => isRecord(texts, (hashes) => typeof hashes === 'string')),
};

/** Returns the memory's entry for a text and its translation: `<hash> <hash>`, and `needs-review` if it does. */
export function memoryEntry(source: string, translation: string, needsReview = false): string {
  return formatEntry({ source: textHash(source), translation: textHash(translation), needsReview });
}

export function formatEntry({ source, translation, needsReview }: MemoryEntry): string {
  return `${source} ${translation}${needsReview ? ` ${NEEDS_REVIEW}` : ''}`;
}

export function readEntry(entry: string): MemoryEntry {
  const [source = '', translation = '', ...marks] = entry.split(' ');
  return { source, translation, needsReview: marks.includes(NEEDS_REVIEW) };
}

/** Returns eight hexadecimal digits of a text's hash. */
export function textHash(text: string): string {
  return hashOf(text).slice(0, 8);
}
