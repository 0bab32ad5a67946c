import type { MessageId } from '#contract/CompiledForm.ts';
import type { Path, Position } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';

/** A text in the site's first language, with its position in a file and the screens that show it. */
export interface SourceText extends Position {
  id: MessageId;
  text: string;
  /** `content/pages/home.json` */
  file: string;
  /** Keys that lead to it in the file. */
  path: Path;
  /** Route and step: `/reservation, step structure`; a general name for a text of many screens: `every page`. */
  seenOn: string;
}

/** `content/pages/home.json:8:16, seen on /` */
export function formatPosition({ file, line, column, seenOn }: SourceText): string {
  return tell`${file}:${line}:${column}, seen on ${seenOn}`;
}
