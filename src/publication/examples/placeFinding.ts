import type { Problem } from '#definitions/sources/Problem.ts';
import { type Path, problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { Finding } from './Finding.ts';

/** Converts a finding to a problem with line and column. `path`: path of the example in its file. */
export function placeFinding(file: SourceFile, path: Path, finding: Finding): Problem {
  const { place, message, severity, at } = finding;
  return problemAt(file, [...path, ...place], message, { severity, at });
}
