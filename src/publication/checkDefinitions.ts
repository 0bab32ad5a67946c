import { type CheckOptions, checkSources } from '#definitions/check/checkSources.ts';
import { compareProblems, type Problem, problemOfFile } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell, tellText } from '#definitions/sources/tell.ts';
import { checkInterface } from './checkInterface.ts';
import { checkReservedPaths } from './checkReservedPaths.ts';

/** Files required for a publication, each with a description of its content for error texts. */
const REQUIRED_FILES = {
  'content/site.json': 'the name, languages, navigation and contact of the site',
  'content/theme.json': 'the colours and the font of the site',
};

/**
 * Returns every problem of the definitions and of the interface's texts, sorted by file and line. Definitions without an
 * error can be published.
 */
export function checkDefinitions(sources: Sources, options: CheckOptions = {}): Problem[] {
  return [
    ...checkRequiredFiles(sources),
    ...checkSources(sources, options),
    ...checkInterface(sources, options),
    ...checkReservedPaths(sources),
  ].sort(compareProblems);
}

/** Returns nothing if `content/` is unreadable: that problem is reported already, and the files may exist. */
function checkRequiredFiles({ files, problems }: Sources): Problem[] {
  if (problems.some(({ file }) => file === 'content' || file === 'content/')) return [];
  return Object.entries(REQUIRED_FILES)
    .filter(([file]) => !files.has(file))
    .map(([file, holds]) =>
      problemOfFile(
        file,
        tell`the file is missing: it holds ${tellText(holds)}; restore it from the last version`,
      ),
    );
}
