import { type CheckOptions, checkSources } from '#definitions/checkSources.ts';
import { compareProblems, type Problem } from '#definitions/Problem.ts';
import type { Sources } from '#definitions/Sources.ts';
import { checkInterface } from './checkInterface.ts';

const SITE = 'content/site.json';

const NO_SITE =
  'the file is missing: it holds the name, languages, navigation and contact of the site; take it back from the last version';

/**
 * Every problem of the definitions and of the interface's texts, in the order of files and lines. No error among them:
 * they can be published.
 */
export function checkDefinitions(sources: Sources, options: CheckOptions = {}): Problem[] {
  return [...checkSite(sources), ...checkSources(sources, options), ...checkInterface(sources, options)].sort(
    compareProblems,
  );
}

/** Nothing can be published without site.json. A folder that could not be read may hold it, which is told elsewhere. */
function checkSite({ files, problems }: Sources): Problem[] {
  if (files.has(SITE) || problems.some(({ file }) => file === 'content' || file === 'content/')) return [];
  return [{ severity: 'error', file: SITE, line: 1, column: 1, message: NO_SITE }];
}
