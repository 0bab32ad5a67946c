import { css } from '@emotion/react';
import type { TextBlock as Text } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';

export const textStyles = css`
  .text-body { display: grid; gap: clamp(1.75rem, 4vw, 3.5rem); align-items: start; }
  .text-paragraphs { max-width: 39em; font-size: 1.125rem; }
  .text-picture { aspect-ratio: 4 / 3; border-radius: 28px 4px 28px 28px; }
  .text-card { position: relative; isolation: isolate; overflow: hidden; border-radius: 28px 4px 28px 28px; color: var(--cloth-text); background: var(--cloth); }
  .text-card img { aspect-ratio: 4 / 3; }
  .text-card div { position: absolute; inset: auto 0 0; padding: 5rem 1.5rem 1.5rem; background: linear-gradient(transparent, #10174ae0 45%, #10174af5); }
  .text-card p { margin-top: 0.25rem; }
  @media (max-width: 599px) { .text-card img { aspect-ratio: 1; object-position: 60% 0; } }
  @media (min-width: 900px) { .text-beside .text-body { grid-template-columns: minmax(0, 1.1fr) minmax(0, 0.9fr); } }
`;

export function TextBlock({ block }: { block: Text }) {
  const t = useText();
  const { paragraphs, picture, card, actions } = block;
  return (
    <BlockSection block={block} actions={actions} className={picture || card ? 'text-beside' : ''}>
      <div className="text-body">
        <div className="text-paragraphs" data-appear="">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph)}</p>
          ))}
        </div>
        {card && (
          <div className="text-card" data-appear="">
            <img className="picture" src={card.picture} alt="" width="800" height="600" loading="lazy" />
            <div>
              <h3>{t(card.title)}</h3>
              <p>{t(card.subtitle)}</p>
            </div>
          </div>
        )}
        {picture && !card && (
          <img
            className="picture text-picture"
            src={picture}
            alt=""
            width="800"
            height="600"
            loading="lazy"
            data-appear=""
          />
        )}
      </div>
    </BlockSection>
  );
}
