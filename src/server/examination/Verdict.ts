import type { RefusalCode } from '#messages/interface/refusalCodes.ts';

/** Why a file is refused: the id of a message with the placeholder `name`. */
export type FileProblem = RefusalCode<422>;

/** Result of an examination. Without `problem` the file is accepted. */
export interface Verdict {
  problem?: FileProblem;
  /** Size and hexadecimal SHA-256 of the new file at the path, when metadata was removed. */
  rewritten?: { size: number; sha256: string };
}

/** A verdict, and the seconds of processor that it took. */
export type Examined = Verdict & { seconds: number };

/** A file to be examined. */
export interface Examination {
  path: string;
  /** Extension of its name, in lower case: `.pdf`. */
  extension: string;
}

/** Thrown by code that reads a file, when the file itself is at fault. */
export class BadFileError extends Error {
  override name = 'BadFileError';
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
