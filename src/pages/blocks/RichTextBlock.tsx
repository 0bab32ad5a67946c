import { css } from '@emotion/react';
import type { RichTextBlock as RichTextDefinition } from '#definitions/blocks.ts';
import { BlockSection } from '../BlockSection.tsx';
import { RichText } from '../RichText.tsx';

export const richTextStyles = css`
  .rich { display: grid; gap: 1.125rem; max-width: 40.8em; font-size: 1.125rem; }
  .rich :is(h2, h3) { margin-top: 1.5rem; font-size: 1.5rem; }
  .rich > :first-child :is(h2, h3) { margin-top: 0; }
  .rich blockquote { margin: 0; padding: 0.5rem 0 0.5rem 1.5rem; border-inline-start: 6px solid var(--gold); font-size: 1.25rem; font-weight: 550; line-height: 1.45; }
  .numbered { display: grid; gap: 0.5rem; padding-inline-start: 1.5rem; list-style: decimal; }
  .numbered ::marker { color: var(--gold-text); font-weight: 700; }
`;

export function RichTextBlock({ block }: { block: RichTextDefinition }) {
  return (
    <BlockSection block={block}>
      <RichText content={block.content} heading={block.title ? 'h3' : 'h2'} />
    </BlockSection>
  );
}
