import type { Problem } from '#definitions/sources/Problem.ts';
import { RETIRED_FILE, type RetiredTranslations } from './RetiredTranslations.ts';
import { readOwnFile } from './readOwnFile.ts';
import { MEMORY_FILE, type TranslationMemory } from './TranslationMemory.ts';

/** What `npm run messages` has noted of translations; both are empty, and mean nothing, where there are problems. */
export interface TranslationRecords {
  memory: TranslationMemory;
  retired: RetiredTranslations;
  problems: Problem[];
}

/** Reads the records below `content/`; a site that has none yet has noted nothing. */
export function readTranslationRecords(contentDir: string): TranslationRecords {
  const memory = readOwnFile(contentDir, MEMORY_FILE);
  const retired = readOwnFile(contentDir, RETIRED_FILE);
  const problems = [...memory.problems, ...retired.problems];
  return problems.length > 0
    ? { memory: {}, retired: {}, problems }
    : { memory: memory.value ?? {}, retired: retired.value ?? {}, problems };
}
