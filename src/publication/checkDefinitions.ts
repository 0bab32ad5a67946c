import { type CheckOptions, checkSources } from '#definitions/check/checkSources.ts';
import { compareProblems, type Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkInterface } from './checkInterface.ts';

/** Files without which nothing can be published, by what they hold. */
const NEEDED = {
  'content/site.json': 'the name, languages, navigation and contact of the site',
  'content/theme.json': 'the colours and the font of the site',
};

/**
 * Every problem of the definitions and of the interface's texts, in the order of files and lines. No error among them:
 * they can be published.
 */
export function checkDefinitions(sources: Sources, options: CheckOptions = {}): Problem[] {
  return [
    ...checkNeeded(sources),
    ...checkSources(sources, options),
    ...checkInterface(sources, options),
  ].sort(compareProblems);
}

/** A folder that could not be read may hold what seems to be missing, which is told elsewhere. */
function checkNeeded({ files, problems }: Sources): Problem[] {
  if (problems.some(({ file }) => file === 'content' || file === 'content/')) return [];
  return Object.entries(NEEDED)
    .filter(([file]) => !files.has(file))
    .map(([file, holds]) => ({
      severity: 'error',
      file,
      line: 1,
      column: 1,
      message: `the file is missing: it holds ${holds}; take it back from the last version`,
    }));
}
