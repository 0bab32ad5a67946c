import type { RichTextBlock as RichTextDefinition } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { RichText } from '../../parts/rich/RichText.tsx';

/** Headings, paragraphs and lists. */
export function RichTextBlock({ block }: { block: RichTextDefinition }) {
  return (
    <BlockSection block={block}>
      <RichText content={block.content} heading={block.title ? 'h3' : 'h2'} />
    </BlockSection>
  );
}
