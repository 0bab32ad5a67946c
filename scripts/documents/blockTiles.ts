import type { CardsBlock, HighlightsBlock, StatisticsBlock } from '#definitions/formats/formats.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { smallTitle } from './frame.ts';
import { cloth, icon, tile } from './ornaments.ts';
import { type Paper, page, textWidth } from './Paper.ts';

const GAP = 14;

export interface Tile {
  height: number;
  /** Draws it from its upper left corner; `height` is that of its row. */
  draw: (x: number, y: number, height: number) => void;
}

/** Tiles in columns; a row is as high as its highest tile and never cut by the end of a page. */
export function tileGrid(paper: Paper, columns: number, makeTiles: (width: number) => Tile[]): void {
  const width = (textWidth - (columns - 1) * GAP) / columns;
  const tiles = makeTiles(width);
  for (let first = 0; first < tiles.length; first += columns) {
    const row = tiles.slice(first, first + columns);
    const height = Math.max(...row.map((one) => one.height));
    paper.room(height);
    row.forEach((one, index) => {
      one.draw(page.margin + index * (width + GAP), paper.y, height);
    });
    paper.y += height + GAP;
  }
}

/** Cards with their picture or icon. */
export function cardsBlock(paper: Paper, { t }: Edition, { cards }: CardsBlock): void {
  tileGrid(paper, 2, (width) =>
    cards.map((card) => {
      const inset = card.picture || !card.icon ? 14 : 46;
      const head = card.picture ? 86 : 0;
      const title = { ...smallTitle, width: width - inset - 14 };
      const text = { size: 9.5, colour: colours.soft, width: width - inset - 14 };
      const titleHeight = paper.height(t(card.title), title);
      const textHeight = card.text ? paper.height(t(card.text), text) + 3 : 0;
      return {
        height: head + titleHeight + textHeight + 22,
        draw: (x, y, height) => {
          tile(paper, x, y, width, height);
          if (card.picture) paper.picture(card.picture, x, y, width, head);
          else if (card.icon) icon(paper, card.icon, x + 14, y + 14, 20, colours.clay);
          paper.put('H3', t(card.title), y + head + 10, { ...title, x: x + inset });
          if (card.text) paper.put('P', t(card.text), y + head + 13 + titleHeight, { ...text, x: x + inset });
        },
      };
    }),
  );
}

/** Large figures with their captions, side by side. */
export function highlightsBlock(paper: Paper, { t }: Edition, { figures }: HighlightsBlock): void {
  tileGrid(paper, Math.min(figures.length, 3), (width) =>
    figures.map(({ value, caption }) => {
      const text = { size: 9.5, width: width - 28, colour: colours.soft };
      return {
        height: 58 + paper.height(t(caption), text),
        draw: (x, y, height) => {
          tile(paper, x, y, width, height, { fill: colours.sand, line: 'none' });
          paper.put('P', t(value), y + 12, {
            x: x + 14,
            width: width - 28,
            font: 'bold',
            size: 26,
            colour: colours.clay,
          });
          paper.put('P', t(caption), y + 46, { ...text, x: x + 14 });
        },
      };
    }),
  );
}

/** The figures that are known, on cloth. */
export function statisticsBlock(paper: Paper, { t }: Edition, { figures }: StatisticsBlock): void {
  const known = figures.flatMap(({ value, label }) => (value === undefined ? [] : [{ value, label }]));
  const columns = Math.min(known.length, 4);
  const width = (textWidth - 32) / columns;
  const text = { size: 9.5, width: width - 14, colour: colours.clothMuted };
  for (let first = 0; first < known.length; first += columns) {
    const row = known.slice(first, first + columns);
    const height = 66 + Math.max(...row.map(({ label }) => paper.height(t(label), text)));
    paper.room(height);
    const top = paper.y;
    cloth(paper, page.margin, top, textWidth, height, 8);
    row.forEach(({ value, label }, index) => {
      const x = page.margin + 22 + index * width;
      paper.put('P', t(value), top + 17, {
        x,
        width: width - 14,
        font: 'bold',
        size: 22,
        colour: colours.gold,
      });
      paper.put('P', t(label), top + 47, { ...text, x });
    });
    paper.y = top + height + GAP;
  }
}
