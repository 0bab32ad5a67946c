import { css } from '@emotion/react';
import type { PriceCatalogueBlock as PriceCatalogue } from '#definitions/catalogueBlocks.ts';
import { useText } from '#messages/useText.ts';
import { BlockSection } from '../BlockSection.tsx';
import { StandOfferCard } from '../StandOfferCard.tsx';

export const priceCatalogueStyles = css`
  .offers { --column: 21rem; }
  .offer { display: flex; flex-direction: column; gap: 1.125rem; padding: 0; overflow: hidden; }
  .offer-head { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.25rem 1rem; padding: 1.375rem 1.5rem 1.125rem; background: var(--cloth) url(/art/pattern-ndop.svg) 50% 0 / 192px; color: var(--cloth-text); }
  .offer-head h3 { font-size: 1.375rem; }
  .offer-head svg { color: var(--palette-brand-gold); }
  .offer-head p { grid-column: 1 / -1; color: var(--cloth-muted); }
  .offer-body { display: flex; flex: 1; flex-direction: column; gap: 1.25rem; padding: 0 1.5rem 1.5rem; }
  .offer-facts { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .offer-facts li { padding: 0.25rem 0.75rem; border-radius: 8px; background: var(--mist); color: var(--blue); font-weight: 600; font-size: 0.9375rem; }
  .prices { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.35; }
  .prices caption { text-align: start; padding-bottom: 0.25rem; color: var(--soft); }
  .prices th, .prices td { padding: 0.625rem 0; border-top: 1px solid var(--line); vertical-align: top; }
  .prices th { padding-inline-end: 0.75rem; font-weight: 500; text-align: start; }
  .prices td { font-weight: 700; text-align: end; }
  .offer h4 { margin-bottom: 0.5rem; }
  .offer .button { margin-top: auto; }
`;

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
