import type { PriceCatalogueBlock, SponsorshipCatalogueBlock } from '#definitions/formats/formats.ts';
import { tileGrid } from './blockTiles.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { smallTitle } from './frame.ts';
import { offerTile } from './offerTile.ts';
import { cloth, tile } from './ornaments.ts';
import { type Paper, page, textWidth } from './Paper.ts';

/** Every offer's price for each type of buyer in one table, then what each brings. */
export function priceCatalogueBlock(paper: Paper, edition: Edition, block: PriceCatalogueBlock): void {
  priceTable(paper, edition, block);
  tileGrid(paper, 2, (width) => block.offers.map((offer) => offerTile(paper, edition, offer, width)));
  if (block.note) paper.write('P', edition.t(block.note), { size: 9, colour: colours.soft });
}

function priceTable(
  paper: Paper,
  { t, money }: Edition,
  { offers, buyers, currency }: PriceCatalogueBlock,
): void {
  const first = 150;
  const column = (textWidth - first) / buyers.length;
  const head = {
    font: 'semibold',
    size: 9,
    colour: colours.clothText,
    width: column - 16,
    align: 'right',
  } as const;
  const headHeight = Math.max(...buyers.map(({ label }) => paper.height(t(label), head))) + 18;
  const name = { font: 'semibold', size: 10, width: first - 20, x: page.margin + 14 } as const;
  const heights = offers.map((offer) => paper.height(t(offer.name), name) + 14);
  const total = headHeight + heights.reduce((sum, height) => sum + height, 0);
  paper.room(total);
  const top = paper.y;
  tile(paper, page.margin, top, textWidth, total);
  cloth(paper, page.margin, top, textWidth, headHeight, 8);
  paper.within('Table', () => {
    paper.within('TR', () => {
      paper.put('TH', t('blocks.prices.caption'), top + 9, {
        ...head,
        x: page.margin + 14,
        width: first - 20,
        align: 'left',
      });
      buyers.forEach(({ label }, index) => {
        paper.put('TH', t(label), top + 9, { ...head, x: page.margin + first + index * column + 2 });
      });
    });
    let y = top + headHeight;
    offers.forEach((offer, row) => {
      const here = y;
      if (row > 0)
        paper.decorate((doc) => doc.rect(page.margin + 14, here, textWidth - 28, 0.75).fill(colours.line));
      paper.within('TR', () => {
        paper.put('TH', t(offer.name), here + 7, name);
        buyers.forEach(({ id }, index) => {
          const price = offer.prices[id];
          const x = page.margin + first + index * column + 2;
          const text = price === undefined ? '–' : money(price, currency);
          paper.put('TD', text, here + 7, { x, width: column - 16, align: 'right', size: 10 });
        });
      });
      y += heights[row] ?? 0;
    });
  });
  paper.y = top + total + 16;
}

/** Offers with what they cost and bring. */
export function sponsorshipCatalogueBlock(
  paper: Paper,
  { t, money }: Edition,
  block: SponsorshipCatalogueBlock,
): void {
  tileGrid(paper, 3, (width) =>
    block.offers.map((offer) => {
      const inner = width - 28;
      const lines = [
        { tag: 'H3', text: t(offer.title), style: smallTitle },
        {
          tag: 'P',
          text: money(offer.price, block.currency),
          style: { font: 'bold', size: 13, colour: colours.goldText },
        },
        { tag: 'P', text: t(offer.description), style: { size: 9.5, colour: colours.soft } },
        {
          tag: 'P',
          text: offer.benefits.map((benefit) => t(benefit)).join(' · '),
          style: { size: 9, font: 'semibold', colour: colours.primary },
        },
      ] as const;
      const heights = lines.map(({ text, style }) => paper.height(text, { ...style, width: inner }) + 3);
      return {
        height: heights.reduce((sum, height) => sum + height, 24),
        draw: (x, y, height) => {
          tile(paper, x, y, width, height);
          let at = y + 13;
          lines.forEach(({ tag, text, style }, index) => {
            paper.put(tag, text, at, { ...style, x: x + 14, width: inner });
            at += heights[index] ?? 0;
          });
        },
      };
    }),
  );
  if (block.note) paper.write('P', t(block.note), { size: 9, colour: colours.soft });
}
