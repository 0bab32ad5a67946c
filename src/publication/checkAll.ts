import { compareProblems, type Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { checkExampleResults } from './examples/checkExampleResults.ts';
import { checkMessages } from './translation/checkMessages.ts';
import type { TranslationRecords } from './translation/TranslationRecords.ts';

/**
 * Returns every problem of the definitions, examples and translations, sorted by file and line. Examples and
 * translations are checked only if the definitions can be published, translations only if their records can be read.
 */
export function checkAll(sources: Sources, records: TranslationRecords): Problem[] {
  const problems = [...checkDefinitions(sources), ...records.problems];
  if (canPublish(sources)) {
    problems.push(...checkExampleResults(sources));
    if (records.problems.length === 0) problems.push(...checkMessages(sources, records));
  }
  return problems.sort(compareProblems);
}

/** Whether a server would publish the sources: they have no error by its severities. */
export function canPublish(sources: Sources): boolean {
  return checkDefinitions(sources, { missing: 'warning' }).every(({ severity }) => severity !== 'error');
}
