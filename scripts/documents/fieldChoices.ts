import type { CompiledField } from '#contract/CompiledForm.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import type { Area } from './fieldCell.ts';
import type { Paper } from './Paper.ts';

const TEXT = { size: 9.5, leading: 0.5 } as const;
const NOTE = { size: 8.5, colour: colours.soft, leading: 0.5 } as const;
const BOX = 11;
const INDENT = 20;
const QUANTITY = 90;

/** The options with their tick boxes: round where one is chosen, square where several may be. */
export function choiceArea(paper: Paper, { t }: Edition, field: CompiledField): Area {
  const options = field.options
    ? field.options.map(({ title, description }) => ({ text: t(title), note: description && t(description) }))
    : [{ text: t(field.title), note: undefined }];
  const round = field.type !== 'array' && field.type !== 'boolean';
  const widest = Math.max(...options.map(({ text }) => paper.width(text, TEXT)));
  const plain = options.every(({ note }) => note === undefined) && !field.quantities;
  const columns = (width: number) =>
    plain ? Math.max(1, Math.min(3, options.length, Math.floor(width / (widest + INDENT + 12)))) : 1;
  const textWidth = (width: number) => width / columns(width) - INDENT - (field.quantities ? QUANTITY : 8);
  const heightOf = ({ text, note }: (typeof options)[number], width: number) =>
    Math.max(
      field.quantities ? 24 : 0,
      paper.height(text, { ...TEXT, width }) + (note ? paper.height(note, { ...NOTE, width }) : 0) + 5,
    );
  const rows = (width: number) => {
    const count = columns(width);
    return Array.from({ length: Math.ceil(options.length / count) }, (_, row) => {
      const cells = options.slice(row * count, (row + 1) * count);
      return { cells, height: Math.max(...cells.map((option) => heightOf(option, textWidth(width)))) };
    });
  };
  return {
    measure: (width) => rows(width).reduce((sum, { height }) => sum + height, 0),
    draw: (x, y, width) => {
      let top = y;
      for (const { cells, height } of rows(width)) {
        cells.forEach((option, index) => {
          const left = x + (index * width) / columns(width);
          tickBox(paper, left, top, round);
          const at = paper.put('P', option.text, top, { ...TEXT, x: left + INDENT, width: textWidth(width) });
          if (option.note)
            paper.put('P', option.note, at, { ...NOTE, x: left + INDENT, width: textWidth(width) });
          if (field.quantities) quantityBox(paper, t('documents.form.quantity'), x + width - QUANTITY, top);
        });
        top += height;
      }
    },
  };
}

/** A box to tick, as high as a line of text. */
export function tickBox(paper: Paper, x: number, y: number, round = false): void {
  paper.decorate((doc) => {
    if (round) doc.circle(x + BOX / 2, y + BOX / 2 + 0.5, BOX / 2);
    else doc.roundedRect(x, y + 0.5, BOX, BOX, 2);
    doc.lineWidth(0.9).fillAndStroke(colours.paper, colours.control);
  });
}

function quantityBox(paper: Paper, label: string, x: number, y: number): void {
  paper.put('P', label, y + 1, { ...NOTE, x, width: QUANTITY - 36 });
  paper.decorate((doc) => {
    doc
      .roundedRect(x + QUANTITY - 36, y - 3, 36, 20, 3)
      .lineWidth(0.75)
      .fillAndStroke(colours.paper, colours.control);
  });
}
