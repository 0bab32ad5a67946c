import type { RichTextBlock as RichTextDefinition } from '#definitions/formats.ts';
import { BlockSection } from '../BlockSection.tsx';
import { RichText } from '../RichText.tsx';

export function RichTextBlock({ block }: { block: RichTextDefinition }) {
  return (
    <BlockSection block={block}>
      <RichText content={block.content} heading={block.title ? 'h3' : 'h2'} />
    </BlockSection>
  );
}
