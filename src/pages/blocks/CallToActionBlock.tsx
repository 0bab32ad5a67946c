import { css } from '@emotion/react';
import type { CallToActionBlock as CallToAction } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';

export const callToActionStyles = css`
  .call .wrap { position: relative; isolation: isolate; padding-block: clamp(2rem, 5vw, 4rem); }
  .call .wrap::before { content: ''; position: absolute; inset: 0 clamp(0.5rem, 2vw, 1.25rem); z-index: -1; border-radius: 32px 32px 32px 4px; background: var(--mist) url(/art/pattern-toghu.svg) right bottom / auto 100% no-repeat; }
  .call.band-dark .wrap::before { background-color: var(--cloth-deep); }
  .call-text { max-width: 36em; margin-top: -1.25rem; font-size: 1.125rem; color: var(--soft); }
  .call .wrap > * { padding-inline: clamp(0.25rem, 2vw, 2rem); }
  @media (max-width: 899px) { .call .wrap::before { background-size: auto 8.5rem; } .call .wrap { padding-bottom: 10rem; } .call .button { flex: 1 1 12rem; } }
`;

export function CallToActionBlock({ block }: { block: CallToAction }) {
  const t = useText();
  return (
    <BlockSection block={block} actions={block.actions} className="call">
      {block.text && <p className="call-text">{t(block.text)}</p>}
    </BlockSection>
  );
}
