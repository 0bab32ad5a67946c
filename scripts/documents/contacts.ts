import type { CallToActionBlock, IconName } from '#definitions/formats/formats.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { cloth, icon, weave } from './ornaments.ts';
import { type Paper, page, textWidth } from './Paper.ts';

function contactEntries({ t, site: { contact } }: Edition): { sign: IconName; text: string }[] {
  return [
    { sign: 'mail', text: contact.email },
    { sign: 'phone', text: contact.phones.slice(0, 2).join('\n') },
    { sign: 'globe', text: contact.website },
    { sign: 'pin', text: t(contact.address) },
  ];
}

/** Whom to write to or call, on a band of cloth at the foot of the last page. */
export function contactPanel(paper: Paper, edition: Edition): void {
  const entries = contactEntries(edition);
  const inset = 20;
  const first = 118;
  const column = (textWidth - 2 * inset - first) / 2;
  const text = { size: 9.5, colour: colours.clothText, width: column - 26 };
  const rows = [entries.slice(0, 2), entries.slice(2)].map((row) => ({
    row,
    height: Math.max(...row.map((entry) => paper.height(entry.text, text))) + 6,
  }));
  const height = 26 + rows.reduce((sum, row) => sum + row.height, 0);
  paper.room(height + 10);
  const top = page.height - page.bottom - height;
  const x = page.margin + inset;
  cloth(paper, page.margin, top, textWidth, height, 8);
  weave(paper, x, top + 18, 40, 5);
  const title = { x, width: first - 8, font: 'bold', size: 12.5, colour: colours.clothText } as const;
  paper.put('H2', edition.t('documents.contact.title'), top + 28, title);
  let y = top + 16;
  for (const { row, height: rowHeight } of rows) {
    row.forEach((entry, index) => {
      const left = x + first + index * column;
      icon(paper, entry.sign, left, y - 1, 14, colours.gold);
      paper.put('P', entry.text, y, { ...text, x: left + 22 });
    });
    y += rowHeight;
  }
  paper.y = top + height;
}

/** The last page of a brochure: what it calls for, and whom to write to or call. */
export function backCover(paper: Paper, edition: Edition, call: CallToActionBlock | undefined): void {
  const { t, site } = edition;
  paper.newPage();
  cloth(paper, 0, 0, page.width, page.height);
  weave(paper, 0, 0, page.width, 14);
  weave(paper, 0, page.height - 14, page.width, 14);
  paper.picture('/favicon.svg', page.margin, 150, 64, 64, 0);
  const width = textWidth - 70;
  let y = 244;
  if (call) {
    paper.outline(t(call.title));
    y = paper.put('H2', t(call.title), y, {
      font: 'bold',
      size: 30,
      colour: colours.clothText,
      leading: -1,
      width,
    });
    if (call.text)
      y = paper.put('P', t(call.text), y + 12, { size: 13, colour: colours.clothMuted, leading: 3, width });
    y += 34;
  }
  paper.put('H2', t('documents.contact.title'), y, { font: 'semibold', size: 13, colour: colours.gold });
  y += 32;
  for (const { sign, text } of contactEntries(edition)) {
    icon(paper, sign, page.margin, y - 1, 18, colours.gold);
    y =
      paper.put('P', text, y, {
        x: page.margin + 30,
        size: 12.5,
        colour: colours.clothText,
        leading: 2,
        width,
      }) + 10;
  }
  const foot = { size: 9.5, colour: colours.clothMuted, width: textWidth };
  paper.put('P', t(site.footer.rights), page.height - 62, foot);
}
