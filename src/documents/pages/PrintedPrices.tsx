import Box from '@mui/material/Box';
import type { PriceCatalogueBlock } from '#definitions/formats/formats.ts';
import { StandOfferCard } from '#pages/blocks/price-catalogue/StandOfferCard.tsx';
import { BlockSection } from '#pages/parts/BlockSection.tsx';
import { Tiles } from '#pages/parts/Tiles.tsx';
import { PriceTable } from './PriceTable.tsx';

/** All prices in one table, then a card per offer without its prices. */
export function PrintedPrices({ block }: { block: PriceCatalogueBlock }) {
  return (
    <BlockSection block={block} note={block.note}>
      <PriceTable block={block} />
      <Box sx={{ '& .MuiCard-root table': { display: 'none' } }}>
        <Tiles>
          {block.offers.map((offer) => (
            <StandOfferCard key={offer.id} block={block} offer={offer} />
          ))}
        </Tiles>
      </Box>
    </BlockSection>
  );
}
