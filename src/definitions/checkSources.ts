import { compareProblems, type Problem } from './Problem.ts';
import type { Sources } from './Sources.ts';

/** Every problem of the sources at once, in the order of files and lines. No error among them: they can be published. */
export function checkSources(sources: Sources): Problem[] {
  return [...sources.problems].sort(compareProblems);
}
