import type {
  BankBlock,
  CallToActionBlock,
  HeroBlock,
  Partner,
  PartnersBlock,
  TextBlock,
} from '#definitions/formats/formats.ts';
import { tileGrid } from './blockTiles.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { cloth, diamond, icon, tile, weave } from './ornaments.ts';
import { type Paper, page, textWidth } from './Paper.ts';

/** The cover: the picture of a page's opening over cloth with its title. */
export function coverPage(paper: Paper, { t, site }: Edition, hero: HeroBlock, name: string): void {
  const split = 430;
  cloth(paper, 0, 0, page.width, page.height);
  const picture = hero.picture ?? hero.video?.poster;
  if (picture) paper.picture(picture, 0, 0, page.width, split, 0);
  weave(paper, 0, split - 14, page.width, 14);
  paper.decorate((doc) => doc.rect(0, split, page.width, 5).fill(colours.terracotta));
  paper.picture('/favicon.svg', page.margin, 40, 44, 44, 0);
  paper.put('P', t(site.name), 53, {
    x: page.margin + 56,
    font: 'bold',
    size: 15,
    colour: colours.clothText,
  });

  const text = { colour: colours.clothText, width: textWidth };
  let y = paper.put('P', name, split + 44, { font: 'semibold', size: 12, colour: colours.gold });
  paper.outline(name);
  y = paper.put('H1', t(hero.title), y + 6, { ...text, font: 'bold', size: 42, leading: -2 });
  if (hero.subtitle)
    y = paper.put('P', t(hero.subtitle), y + 10, {
      ...text,
      size: 15,
      width: textWidth - 70,
      colour: colours.clothMuted,
    });
  y += 26;
  const facts = [
    { name: 'calendar', text: hero.date },
    { name: 'pin', text: hero.place },
  ] as const;
  for (const fact of facts) {
    if (!fact.text) continue;
    icon(paper, fact.name, page.margin, y - 1, 18, colours.gold);
    y = paper.put('P', t(fact.text), y, { ...text, x: page.margin + 28, font: 'semibold', size: 13 }) + 9;
  }
  weave(paper, 0, page.height - 14, page.width, 14);
  paper.newPage();
}

/** Paragraphs, below their picture. */
export function textBlock(paper: Paper, { t }: Edition, { paragraphs, picture, card }: TextBlock): void {
  const image = card?.picture ?? picture;
  if (image) {
    paper.room(190);
    const height = card ? 136 : 112;
    paper.picture(image, page.margin, paper.y, textWidth, height);
    if (card) {
      const label = { x: page.margin + 16, width: 210 };
      const title = { ...label, font: 'bold', size: 13, colour: colours.clothText, leading: 0 } as const;
      const subtitle = { ...label, size: 9, colour: colours.clothMuted };
      const inner = paper.height(t(card.title), title) + paper.height(t(card.subtitle), subtitle);
      const top = paper.y + height - inner - 22;
      cloth(paper, page.margin, top, 242, inner + 22, 8);
      const y = paper.put('H3', t(card.title), top + 10, title);
      paper.put('P', t(card.subtitle), y + 1, subtitle);
    }
    paper.y += height + 14;
  }
  for (const paragraph of paragraphs) paper.write('P', t(paragraph), { size: 10.5, leading: 3, after: 9 });
  paper.y += 4;
}

export function callToActionBlock(paper: Paper, { t }: Edition, { title, text }: CallToActionBlock): void {
  const inner = { x: page.margin + 22, width: textWidth - 44 };
  const titleStyle = { ...inner, font: 'bold', size: 18, leading: 0 } as const;
  const textStyle = { ...inner, size: 11, leading: 2 };
  const height = paper.height(t(title), titleStyle) + (text ? paper.height(t(text), textStyle) + 6 : 0) + 40;
  paper.room(height);
  const top = paper.y;
  tile(paper, page.margin, top, textWidth, height, { fill: colours.sand, line: 'none', radius: 10 });
  const y = paper.put('H2', t(title), top + 20, titleStyle);
  if (text) paper.put('P', t(text), y + 6, textStyle);
  paper.y = top + height;
}

/** Accepted ways to pay, and the account of the site. */
export function bankBlock(paper: Paper, { t, site }: Edition, block: BankBlock): void {
  const heading = { font: 'bold', size: 13.5, after: 10 } as const;
  paper.write('H3', t(block.methodsTitle), heading);
  tileGrid(paper, 2, (width) =>
    block.methods.map(({ name, icon: sign }) => ({
      height: 46,
      draw: (x, y, height) => {
        tile(paper, x, y, width, height, { fill: colours.sand, line: 'none' });
        icon(paper, sign, x + 16, y + 12, 22, colours.clay);
        paper.put('P', t(name), y + 15, { x: x + 52, width: width - 60, font: 'semibold', size: 11.5 });
      },
    })),
  );
  paper.y += 12;
  paper.room(60 + site.bank.length * 30);
  paper.write('H3', t(block.accountTitle), heading);
  const top = paper.y;
  const lineHeight = 29;
  tile(paper, page.margin, top, textWidth, site.bank.length * lineHeight + 10);
  paper.within('Table', () => {
    site.bank.forEach(({ label, value }, index) => {
      const y = top + 5 + index * lineHeight;
      if (index > 0)
        paper.decorate((doc) => doc.rect(page.margin + 16, y, textWidth - 32, 0.75).fill(colours.line));
      paper.within('TR', () => {
        paper.put('TH', t(label), y + 9, {
          x: page.margin + 16,
          width: 160,
          size: 10.5,
          colour: colours.soft,
        });
        paper.put('TD', value, y + 8.5, {
          x: page.margin + 180,
          width: textWidth - 196,
          size: 11.5,
          font: 'semibold',
          align: 'right',
        });
      });
    });
  });
  paper.y = top + site.bank.length * lineHeight + 26;
  for (const text of [block.order, block.note]) if (text) paper.write('P', t(text), { size: 11 });
}

/** The names of each tab, in columns. */
export function partnersBlock(paper: Paper, { t }: Edition, { tabs }: PartnersBlock): void {
  const columns = 3;
  const width = textWidth / columns;
  const style = { size: 9, leading: 0.5, width: width - 26 };
  for (const { label, partners } of tabs) {
    paper.room(60);
    paper.write('H3', t(label), { font: 'bold', size: 12, colour: colours.clay, after: 6 });
    paper.within('L', () => names(partners));
    paper.y += 9;
  }

  function names(partners: Partner[]): void {
    for (let first = 0; first < partners.length; first += columns) {
      const row = partners.slice(first, first + columns);
      const height = Math.max(...row.map(({ name }) => paper.height(t(name), style))) + 5;
      paper.room(height);
      row.forEach(({ name }, index) => {
        const x = page.margin + index * width;
        diamond(paper, x + 4, paper.y + 5.5, 2.6, colours.gold);
        paper.within('LI', () => paper.put('LBody', t(name), paper.y, { ...style, x: x + 14 }));
      });
      paper.y += height;
    }
  }
}
