import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { type Compilation, compileSources, type FormCache } from './compile/compileSources.ts';
import { PublicationError } from './PublicationError.ts';

/**
 * Loads, checks and compiles the definitions of two folders.
 *
 * @throws PublicationError with every problem if they have errors
 */
export function compileFolders(
  folders: SourceFolders,
  cache: FormCache = new Map(),
): { sources: Sources; compilation: Compilation; problems: Problem[] } {
  const sources = loadSources(folders);
  const problems = checkDefinitions(sources, { missing: 'warning' });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new PublicationError(errors, sources);
  return { sources, problems, compilation: compileSources(sources, cache) };
}
