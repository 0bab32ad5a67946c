import type { RefusalCode } from '#messages/interface/refusalCodes.ts';

/** Why a file is refused: the sentence that says so, in which its name is filled in. */
export type FileProblem = RefusalCode<422>;

/** What an examination found. */
export interface Verdict {
  problem?: FileProblem;
  /** Size and hexadecimal SHA-256 of what lies at the path now, when metadata was taken out of it. */
  rewritten?: { size: number; sha256: string };
}

/** A file to be examined. */
export interface Examination {
  path: string;
  /** As its name ends, in small letters: `.pdf`. */
  extension: string;
}

/** Thrown by whatever reads a file, for what the file itself is to blame for. */
export class BadFileError extends Error {
  override name = 'BadFileError';
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
