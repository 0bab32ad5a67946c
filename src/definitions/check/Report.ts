import type { Problem } from '../sources/Problem.ts';
import { type Path, problemAt, type SourceFile } from '../sources/SourceFile.ts';
import { tell } from '../sources/tell.ts';

export interface ReportOptions {
  /** Whether the problem points at the value (default) or at its key. */
  at?: 'value' | 'key';
  severity?: Problem['severity'];
  /** See `Problem.tolerated`. */
  tolerated?: boolean;
  /** See `Problem.cause`. */
  cause?: Problem['cause'];
  /** Of what stands twice, the path of the first. */
  first?: Path | undefined;
}

/** A problem of a key. */
export const AT_KEY = { at: 'key' } as const;
export const WARNING = { severity: 'warning' } as const;
/** A warning of what makes all results of a form's examples wrong. */
export const RESULTS_WARNING = { ...WARNING, cause: 'examples' } as const;
export const KEY_WARNING = { ...AT_KEY, ...WARNING } as const;

/** Reports a problem at a path in a JSON file. */
export type Report = (path: Path, message: string, options?: ReportOptions) => void;

/** Problems of one file: nobody reads more, and to locate hundreds of thousands takes minutes. */
const MOST = 1_000;

/** Returns a `Report` that appends to `problems`. */
export function reportTo(problems: Problem[], file: SourceFile): Report {
  let count = 0;
  return (path, message, options) => {
    count++;
    if (count <= MOST) problems.push(problemAt(file, path, message, options));
    if (count === MOST)
      problems.push(problemAt(file, [], tell`more than ${MOST} problems: mend the others first`));
  };
}
