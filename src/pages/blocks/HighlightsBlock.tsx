import { css } from '@emotion/react';
import type { HighlightsBlock as Highlights } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';

export const highlightsStyles = css`
  .highlights { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 1.75rem clamp(1.5rem, 4vw, 3rem); margin: 0; }
  .highlights > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; padding-top: 1.25rem; border-top: 3px solid var(--terracotta); }
  .highlights dt { color: var(--soft); }
  .highlights dd { margin: 0 0 0.5rem; font-size: clamp(3rem, 2.2rem + 3.6vw, 4.75rem); font-weight: 800; letter-spacing: -0.045em; line-height: 1; color: var(--blue); }
  .band-dark .highlights dd { color: var(--gold); }
`;

export function HighlightsBlock({ block }: { block: Highlights }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <dl className="highlights">
        {block.figures.map(({ id, value, caption }) => (
          <div key={id} data-appear="">
            <dt>{t(caption)}</dt>
            <dd>{t(value)}</dd>
          </div>
        ))}
      </dl>
    </BlockSection>
  );
}
