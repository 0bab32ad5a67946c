import { formatProblems, type Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';

/** Thrown when the definitions have errors; the message lists every problem with its position. */
export class PublicationError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], sources: Sources) {
    super(formatProblems(problems, sources.files).join('\n'));
    this.name = 'PublicationError';
    this.problems = problems;
  }
}
