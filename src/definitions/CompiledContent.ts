import type { MessageId } from './CompiledForm.ts';
import type { Block, SiteDefinition } from './formats.ts';

/** The page as it is rendered: every text (marked `"text": true` in the block's JSON Schema) is a message id. */
export interface CompiledPage {
  id: string;
  route: string;
  aliases: string[];
  title: MessageId;
  description: MessageId;
  blocks: Block[];
}

/** What a page needs of the site: the definition with its texts replaced by message ids, `site.<path>`. */
export type CompiledSite = SiteDefinition;

export type BlockType = Block['type'];
