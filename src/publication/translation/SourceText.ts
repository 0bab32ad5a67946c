import type { MessageId } from '#contract/CompiledForm.ts';
import type { Position } from '#definitions/sources/SourceFile.ts';

/** A text of the site's first language: what is translated, where it stands and who reads it. */
export interface SourceText extends Position {
  id: MessageId;
  text: string;
  /** `content/pages/home.json` */
  file: string;
  /** Routes and steps: `/reservation, step structure`; more general names where a text is everywhere. */
  seenOn: string;
}
