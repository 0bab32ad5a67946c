import type { CardsBlock as Cards } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { ActionButton } from '../ActionButton.tsx';
import { BlockSection } from '../BlockSection.tsx';
import { Icon } from '../Icon.tsx';

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
