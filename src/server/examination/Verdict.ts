/** Why a file is refused: the id of the sentence that says so; each takes the file's name. */
export type FileProblem = `server.${string}`;

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
