import { type CheckOptions, checkSources } from '#definitions/checkSources.ts';
import { compareProblems, type Problem } from '#definitions/Problem.ts';
import type { Sources } from '#definitions/Sources.ts';
import { checkInterface } from './checkInterface.ts';

/**
 * Every problem of the definitions and of the interface's texts, in the order of files and lines. No error among them:
 * they can be published.
 */
export function checkDefinitions(sources: Sources, options: CheckOptions = {}): Problem[] {
  return [...checkSources(sources, options), ...checkInterface(sources, options)].sort(compareProblems);
}
