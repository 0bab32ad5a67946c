import type { StandOffer } from '#definitions/formats/formats.ts';
import type { Tile } from './blockTiles.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { smallTitle } from './frame.ts';
import { diamond, tile } from './ornaments.ts';
import type { Paper, TextStyle } from './Paper.ts';

const INSET = 14;
const INDENT = 10;

interface Line {
  tag: 'H3' | 'P' | 'LBody';
  text: string;
  style: TextStyle;
  /** Space above it. */
  above?: number;
}

/** What an offer is and brings, without its prices. */
export function offerTile(paper: Paper, { t, number }: Edition, offer: StandOffer, width: number): Tile {
  const facts = [
    t('blocks.prices.area', { area: number(offer.area) }),
    t('blocks.prices.badges', { count: offer.badges }),
  ];
  const about: Line[] = [
    { tag: 'H3', text: t(offer.name), style: smallTitle },
    ...(offer.tagline
      ? [{ tag: 'P' as const, text: t(offer.tagline), style: { size: 9.5, colour: colours.soft } }]
      : []),
    {
      tag: 'P',
      text: facts.join(' · '),
      style: { size: 9.5, font: 'semibold', colour: colours.primary },
      above: 3,
    },
  ];
  const lists = [listLines('advantages', offer.advantages), listLines('equipment', offer.equipment)].filter(
    ({ items }) => items.length > 0,
  );
  const lines = [...about, ...lists.flatMap(({ heading, items }) => [heading, ...items])];
  return {
    height: lines.reduce((sum, line) => sum + heightOf(line), 2 * INSET),
    draw: (x, y, height) => {
      tile(paper, x, y, width, height);
      paper.decorate((doc) => doc.rect(x + INSET, y, 36, 3).fill(colours.gold));
      let at = y + INSET;
      const put = (line: Line) => {
        const top = at + (line.above ?? 0);
        if (line.tag === 'LBody') diamond(paper, x + INSET + 3, top + 6, 2.4, colours.terracotta);
        paper.put(line.tag, line.text, top, { ...placed(line), x: x + INSET + indentOf(line) });
        at += heightOf(line);
      };
      about.forEach(put);
      for (const { heading, items } of lists) {
        put(heading);
        paper.within('L', () => {
          for (const item of items) paper.within('LI', () => put(item));
        });
      }
    },
  };

  function listLines(name: string, texts: readonly string[]): { heading: Line; items: Line[] } {
    return {
      heading: {
        tag: 'P',
        text: t(`blocks.prices.${name}`),
        style: { size: 9, font: 'semibold' },
        above: 5,
      },
      items: texts.map((text) => ({ tag: 'LBody', text: t(text), style: { size: 9 } })),
    };
  }

  function indentOf({ tag }: Line): number {
    return tag === 'LBody' ? INDENT : 0;
  }

  function placed(line: Line): TextStyle {
    return { ...line.style, width: width - 2 * INSET - indentOf(line) };
  }

  function heightOf(line: Line): number {
    return paper.height(line.text, placed(line)) + (line.above ?? 0);
  }
}
