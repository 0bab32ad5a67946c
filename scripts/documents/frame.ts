import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { cloth, diamond, weave } from './ornaments.ts';
import { type Paper, page, textWidth } from './Paper.ts';

/** The head of a first page: cloth with the site's mark, the event's days and place, the document's title. */
export function masthead(paper: Paper, { t, site, days }: Edition, title: string, lead?: string): void {
  const size = paper.width(title, { font: 'bold', size: 25 }) > textWidth ? 20.5 : 25;
  const titleStyle = {
    font: 'bold',
    size,
    colour: colours.clothText,
    leading: 0,
    width: textWidth,
  } as const;
  const leadStyle = { size: 11, colour: colours.clothMuted, width: textWidth - 60 };
  const titleTop = 92;
  const leadTop = titleTop + paper.height(title, titleStyle) + 7;
  const bottom = (lead ? leadTop + paper.height(lead, leadStyle) : leadTop) + 22;
  cloth(paper, 0, 0, page.width, bottom);
  paper.picture('/favicon.svg', page.margin, 34, 34, 34, 0);
  paper.put('P', t(site.name), 43, {
    x: page.margin + 44,
    font: 'bold',
    size: 12.5,
    colour: colours.clothText,
    width: 230,
  });
  const facts = `${days(site.event.start, site.event.end)}\n${t(site.event.venue)}`;
  paper.put('P', facts, 37, {
    x: 300,
    width: page.width - page.margin - 300,
    align: 'right',
    size: 9.5,
    colour: colours.clothText,
  });
  paper.outline(title);
  paper.put('H1', title, titleTop, titleStyle);
  if (lead) paper.put('P', lead, leadTop, leadStyle);
  weave(paper, 0, bottom - 8, page.width, 8);
  paper.y = bottom + 22;
}

export interface SectionHead {
  eyebrow?: string;
  subtitle?: string;
  /** Height of what must stand on the same page. */
  follows?: number;
  size?: number;
}

/** The title of a part, kept together with what follows it. */
export function sectionTitle(
  paper: Paper,
  title: string,
  { eyebrow, subtitle, follows = 120, size = 20 }: SectionHead = {},
): void {
  if (paper.y > page.top) paper.y += 12;
  paper.room(70 + follows);
  weave(paper, page.margin, paper.y, 48, 6);
  paper.y += 14;
  if (eyebrow) paper.write('P', eyebrow, { font: 'semibold', size: 9.5, colour: colours.clay, after: 2 });
  paper.outline(title);
  paper.write('H2', title, { font: 'bold', size, leading: 0, after: subtitle ? 3 : 10 });
  if (subtitle) paper.write('P', subtitle, { size: 11, colour: colours.soft, after: 13 });
}

/** The small title of a thing in a part. */
export const smallTitle = { font: 'semibold', size: 11.5, leading: 0.5 } as const;

/** Running head and foot of every page; covers (the first and last page, when there are) have none. */
export function runningLines(paper: Paper, { t, site }: Edition, title: string, covers: boolean): void {
  paper.eachPage((index, count) => {
    if (covers && (index === 0 || index === count - 1)) return;
    paper.decorate(() => {
      const foot = page.height - 38;
      const style = { size: 8, colour: colours.soft };
      paper.print(`${t(site.name)} · ${title}`, foot, { ...style, width: textWidth - 90 });
      const number = t('documents.page', { page: index + 1, pages: count });
      paper.print(number, foot, { ...style, x: page.width - page.margin - 90, width: 90, align: 'right' });
    });
    paper.decorate((doc) => {
      doc.rect(page.margin, page.height - 46, textWidth, 0.75).fill(colours.line);
    });
    if (index === 0) return;
    weave(paper, 0, 22, page.width, 6);
    paper.decorate((doc) => doc.rect(0, 0, page.width, 22).fill(colours.cloth));
    diamond(paper, page.width / 2, 11, 6, colours.gold);
  });
}
