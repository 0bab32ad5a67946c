import { compareProblems, type Problem } from '#definitions/Problem.ts';
import type { Sources } from '#definitions/Sources.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { checkMessages } from './checkMessages.ts';
import type { TranslationMemory } from './TranslationMemory.ts';

/**
 * Every problem of the definitions and of their translations, in the order of files and lines. Translations can only be
 * held against definitions that could be published.
 */
export function checkAll(sources: Sources, memory: TranslationMemory): Problem[] {
  const problems = checkDefinitions(sources);
  return canPublish(sources)
    ? [...problems, ...checkMessages(sources, memory)].sort(compareProblems)
    : problems;
}

/** Whether no problem stands in the way of a publication, as a server judges. */
export function canPublish(sources: Sources): boolean {
  return checkDefinitions(sources, { missing: 'warning' }).every(({ severity }) => severity !== 'error');
}
