import type { Problem } from '#definitions/sources/Problem.ts';
import { RETIRED_FILE, type RetiredTranslations } from './RetiredTranslations.ts';
import { readRecordFile } from './readRecordFile.ts';
import { TEXTS_FILE, type TranslatedTexts } from './TranslatedTexts.ts';
import { MEMORY_FILE, type TranslationMemory } from './TranslationMemory.ts';

/** Records that `npm run messages` keeps of translations. If there are problems, all are empty and must not be used. */
export interface TranslationRecords {
  memory: TranslationMemory;
  retired: RetiredTranslations;
  texts: TranslatedTexts;
  problems: Problem[];
}

/** Reads the records in `content/messages`; they are empty if the files do not exist yet. */
export function readTranslationRecords(contentDir: string): TranslationRecords {
  const memory = readRecordFile(contentDir, MEMORY_FILE);
  const retired = readRecordFile(contentDir, RETIRED_FILE);
  const texts = readRecordFile(contentDir, TEXTS_FILE);
  const problems = [memory, retired, texts].flatMap((file) => file.problems);
  return problems.length > 0
    ? { memory: {}, retired: {}, texts: {}, problems }
    : { memory: memory.value ?? {}, retired: retired.value ?? {}, texts: texts.value ?? {}, problems };
}
