import { formatProblem, type Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';

/** The definitions cannot be published; the message lists every problem with its place. */
export class PublicationError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], sources: Sources) {
    super(
      problems.map((problem) => formatProblem(problem, sources.files.get(problem.file)?.text)).join('\n'),
    );
    this.name = 'PublicationError';
    this.problems = problems;
  }
}
