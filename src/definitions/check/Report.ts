import type { Problem } from '../sources/Problem.ts';
import { type Path, problemAt, type SourceFile } from '../sources/SourceFile.ts';

export interface ReportOptions {
  /** Point at the key in place of the value. */
  at?: 'value' | 'key';
  severity?: Problem['severity'];
  /** See `Problem`. */
  tolerated?: boolean;
}

/** Notes a problem at a place of a file. */
export type Report = (path: Path, message: string, options?: ReportOptions) => void;

/** A report that adds to `problems`. */
export function reportTo(problems: Problem[], file: SourceFile): Report {
  return (path, message, options) => problems.push(problemAt(file, path, message, options));
}
