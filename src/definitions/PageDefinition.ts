import type { Block } from './blocks.ts';
import type { MessageId } from './CompiledForm.ts';

/** `content/pages/<id>.json`: one information page. French stands in place. */
export interface PageDefinition {
  $schema?: string;
  route: string;
  /** Other paths that show the same page. */
  aliases?: string[];
  title: string;
  description: string;
  blocks: Block[];
}

/** The page as it is rendered: every text (marked `"text": true` in the block's JSON Schema) is a message id. */
export interface CompiledPage {
  id: string;
  route: string;
  aliases: string[];
  title: MessageId;
  description: MessageId;
  blocks: Block[];
}
