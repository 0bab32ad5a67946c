import { css } from '@emotion/react';
import type { CardsBlock as Cards } from '#definitions/blocks.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

export const cardsStyles = css`
  .cards-grid { --column: 16rem; }
  .picture-card { display: flex; flex-direction: column; padding: 0; overflow: hidden; }
  .picture-card > img { aspect-ratio: 16 / 10; }
  .picture-card-body { display: flex; flex: 1; flex-direction: column; align-items: flex-start; gap: 0.625rem; padding: 1.25rem 1.375rem 1.5rem; }
  .picture-card > img + .picture-card-body .mark { margin-top: -2.875rem; box-shadow: 0 0 0 5px var(--paper); }
  .picture-card p { color: var(--soft); }
  .picture-card .button { margin-top: auto; }
  .picture-card p { margin-bottom: 0.625rem; }
`;

export function CardsBlock({ block }: { block: Cards }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <ul className="grid cards-grid">
        {block.cards.map(({ id, title, text, icon, picture, action }) => (
          <li key={id} className="tile lift picture-card" data-appear="">
            {picture && (
              <img className="picture" src={picture} alt="" width="800" height="500" loading="lazy" />
            )}
            <div className="picture-card-body">
              {icon && (
                <span className="mark">
                  <Icon name={icon} />
                </span>
              )}
              <h3 id={`${block.id}-${id}`}>{t(title)}</h3>
              {text && <p>{t(text)}</p>}
              {action && (
                <ActionButton action={action} id={`${block.id}-${id}-go`} about={`${block.id}-${id}`} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
