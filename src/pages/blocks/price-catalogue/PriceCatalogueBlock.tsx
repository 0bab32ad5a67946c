import type { PriceCatalogueBlock as PriceCatalogue } from '#definitions/formats/formats.ts';
import { BlockSection } from '../../parts/BlockSection.tsx';
import { Tiles } from '../../parts/Tiles.tsx';
import { StandOfferCard } from './StandOfferCard.tsx';

/** Stand offers with a price for each type of buyer. */
export function PriceCatalogueBlock({ block }: { block: PriceCatalogue }) {
  return (
    <BlockSection block={block} note={block.note}>
      <Tiles column="21rem">
        {block.offers.map((offer) => (
          <StandOfferCard key={offer.id} block={block} offer={offer} />
        ))}
      </Tiles>
    </BlockSection>
  );
}
