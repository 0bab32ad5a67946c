import type { Problem } from '../sources/Problem.ts';
import { type Path, problemAt, type SourceFile } from '../sources/SourceFile.ts';

export interface ReportOptions {
  /** Whether the problem points at the value (default) or at its key. */
  at?: 'value' | 'key';
  severity?: Problem['severity'];
  /** See `Problem.tolerated`. */
  tolerated?: boolean;
}

/** Reports a problem at a path in a JSON file. */
export type Report = (path: Path, message: string, options?: ReportOptions) => void;

/** Returns a `Report` that appends to `problems`. */
export function reportTo(problems: Problem[], file: SourceFile): Report {
  return (path, message, options) => problems.push(problemAt(file, path, message, options));
}
