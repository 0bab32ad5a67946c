import type { Block, SiteDefinition } from '#definitions/formats/formats.ts';
import type { MessageId } from './CompiledForm.ts';

/** The page as it is rendered: every text (marked `"text": true` in the block's JSON Schema) is a message id. */
export interface CompiledPage {
  id: string;
  route: string;
  aliases: string[];
  title: MessageId;
  description: MessageId;
  blocks: Block[];
}

/** What blocks need of the site: the definition with its texts replaced by message ids, `site.<path>`. */
export type CompiledSite = SiteDefinition;

/** What every screen needs of it in the browser. */
export type ShellSite = Pick<
  CompiledSite,
  'name' | 'locales' | 'navigation' | 'participate' | 'contact' | 'newsletter' | 'footer' | 'social'
>;

export type BlockType = Block['type'];
