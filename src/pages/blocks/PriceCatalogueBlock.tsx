import type { PriceCatalogueBlock as PriceCatalogue } from '#definitions/formats.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { StandOfferCard } from '../StandOfferCard.tsx';

export function PriceCatalogueBlock({ block }: { block: PriceCatalogue }) {
  const t = useText();
  return (
    <BlockSection block={block}>
      <ul className="grid offers">
        {block.offers.map((offer) => (
          <StandOfferCard key={offer.id} block={block} offer={offer} />
        ))}
      </ul>
      {block.note && <p className="band-note">{t(block.note)}</p>}
    </BlockSection>
  );
}
