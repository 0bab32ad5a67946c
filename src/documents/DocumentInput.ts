import type { CompiledSite } from '#contract/CompiledContent.ts';
import type { CompiledMessages } from '#contract/CompiledMessage.ts';
import type { Block, SiteDocument, ThemeDefinition } from '#definitions/formats/formats.ts';
import type { PrintedForm } from './form/PrintedForm.ts';

/** A document in one language, with everything that is needed to print it. */
export interface DocumentInput {
  document: SiteDocument;
  /** Blocks of pages in their order, or a form. */
  content: { blocks: Block[] } | PrintedForm;
  site: CompiledSite;
  theme: ThemeDefinition;
  locale: string;
  /** Every text in that language. */
  messages: CompiledMessages;
}
