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

/** `site.json` in which message ids, `site.<path>`, replace the texts. */
export type CompiledSite = SiteDefinition;

/** The part of the site that every screen needs in the browser. */
export type ShellSite = Pick<
  CompiledSite,
  'name' | 'locales' | 'navigation' | 'participate' | 'contact' | 'newsletter' | 'footer' | 'social'
>;

export type BlockType = Block['type'];
