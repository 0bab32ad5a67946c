import { compareProblems, type Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { checkVerdicts } from './examples/checkVerdicts.ts';
import { checkMessages } from './translation/checkMessages.ts';
import type { TranslationRecords } from './translation/TranslationRecords.ts';

/**
 * Every problem of the definitions, their examples and their translations, in the order of files and lines. Examples and
 * translations can only be held against definitions that could be published, translations by records that could be read.
 */
export function checkAll(sources: Sources, records: TranslationRecords): Problem[] {
  const problems = [...checkDefinitions(sources), ...records.problems];
  if (canPublish(sources)) {
    problems.push(...checkVerdicts(sources));
    if (records.problems.length === 0) problems.push(...checkMessages(sources, records));
  }
  return problems.sort(compareProblems);
}

/** Whether no problem stands in the way of a publication, as a server judges. */
export function canPublish(sources: Sources): boolean {
  return checkDefinitions(sources, { missing: 'warning' }).every(({ severity }) => severity !== 'error');
}
