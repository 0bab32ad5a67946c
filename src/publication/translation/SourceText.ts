import type { MessageId } from '#contract/CompiledForm.ts';
import type { Position } from '#definitions/sources/SourceFile.ts';

/** A text in the site's first language, with its position in a file and the screens that show it. */
export interface SourceText extends Position {
  id: MessageId;
  text: string;
  /** `content/pages/home.json` */
  file: string;
  /** Route and step: `/reservation, step structure`; a general name for a text of many screens: `every page`. */
  seenOn: string;
}
