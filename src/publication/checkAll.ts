import { compareProblems, formatProblem, type Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { checkExampleResults } from './examples/checkExampleResults.ts';
import { checkMessages } from './translation/checkMessages.ts';
import type { TranslationRecords } from './translation/TranslationRecords.ts';

/**
 * Returns every problem of the definitions, examples and translations, sorted by file and line. Examples and
 * translations are checked only if the definitions can be published, translations only if their records can be read.
 * `definitions`: what `checkDefinitions` says of the sources.
 */
export function checkAll(
  sources: Sources,
  records: TranslationRecords,
  definitions = checkDefinitions(sources),
): Problem[] {
  const problems = [...definitions, ...records.problems];
  if (canPublish(definitions)) {
    problems.push(...checkExampleResults(sources, definitions));
    if (records.problems.length === 0) problems.push(...checkMessages(sources, records));
  }
  return problems.sort(compareProblems);
}

/** Whether a server would publish sources with these problems, which `checkDefinitions` has found. */
export function canPublish(definitions: readonly Problem[]): boolean {
  return !obstacle(definitions);
}

/** The first error for which a server would not publish. */
export function obstacle(definitions: readonly Problem[]): Problem | undefined {
  return definitions.find(({ severity, tolerated }) => severity === 'error' && !tolerated);
}

/** Tells a command's reader why it does nothing: the first error, and where all are. */
export function tellObstacle(first: Problem | undefined, { files }: Pick<Sources, 'files'>): string {
  const all = tell`The definitions have errors, which "npm run check" shows: fix them first.`;
  return first ? `${formatProblem(first, files.get(first.file)?.text)}\n\n${all}` : all;
}
