import type { Block, SiteDefinition } from '#definitions/formats/formats.ts';
import type { MessageId } from './CompiledForm.ts';

/** A page in which message ids replace the texts (marked `"text": true` in the block's JSON Schema). */
export interface CompiledPage {
  id: string;
  route: string;
  aliases: string[];
  title: MessageId;
  description: MessageId;
  blocks: Block[];
}

/** Lists that `site.json` may leave out. */
type Lists = 'bank' | 'social' | 'documents' | 'newsCategories' | 'news';

/** `site.json` in which message ids, `site.<path>`, replace the texts. A list that it leaves out is empty. */
export type CompiledSite = SiteDefinition & Required<Pick<SiteDefinition, Lists>>;

/** The part of the site that every screen needs in the browser. */
export type ShellSite = Pick<
  CompiledSite,
  'name' | 'locales' | 'navigation' | 'participate' | 'contact' | 'newsletter' | 'footer' | 'social'
>;

export type BlockType = Block['type'];
