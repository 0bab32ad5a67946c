import type { TextBlock as Text } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';

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
