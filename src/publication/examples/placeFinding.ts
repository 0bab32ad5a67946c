import type { Problem } from '#definitions/sources/Problem.ts';
import { type Path, problemAt, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { Finding } from './Finding.ts';

/**
 * Converts a finding to a problem with line and column. `path`: path of the example in its file; `follows`: from which causes the
 * finding follows.
 */
export function placeFinding(
  file: SourceFile,
  path: Path,
  { place, message, severity, at }: Finding,
  follows?: readonly string[],
): Problem {
  return { ...problemAt(file, [...path, ...place], message, { severity, at }), ...(follows && { follows }) };
}
