import type { CompiledField } from '#contract/CompiledForm.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { choiceArea } from './fieldChoices.ts';
import { fieldRule, shortRule, writingLines } from './fieldRule.ts';
import type { Paper } from './Paper.ts';

/** A field as it stands on the page: measured first, drawn when its place is known. */
export interface Cell {
  /** Whether it takes the whole width. */
  wide: boolean;
  measure: (width: number) => number;
  /** `height` is that of its row: the places to answer stand on one line. */
  draw: (x: number, y: number, width: number, height: number) => void;
}

export interface Area {
  measure: (width: number) => number;
  draw: (x: number, y: number, width: number) => void;
}

const LABEL = { font: 'semibold', size: 9.5, leading: 0.5 } as const;
const NOTE = { size: 8, colour: colours.soft, leading: 0.5 } as const;

/** Label with its mark, what to know, and the place to answer. */
export function fieldCell(paper: Paper, edition: Edition, field: CompiledField): Cell {
  const { t } = edition;
  const label = fieldLabel(edition, field);
  const notes = [field.description, field.help].flatMap((id) => (id ? [t(id)] : []));
  const rule = fieldRule(edition, field);
  if (rule) notes.push(rule);
  const area = answerArea(paper, edition, field);
  const head = (width: number) =>
    paper.height(label, { ...LABEL, width }) +
    notes.reduce((sum, note) => sum + paper.height(note, { ...NOTE, width }), 0);
  return {
    wide: field.widget === 'textarea' || (field.options?.length ?? 0) > 0 || field.type === 'boolean',
    measure: (width) => head(width) + 4 + area.measure(width),
    draw: (x, y, width, height) => {
      let at = paper.put('P', label, y, { ...LABEL, x, width });
      for (const note of notes) at = paper.put('P', note, at, { ...NOTE, x, width });
      area.draw(x, y + height - area.measure(width), width);
    },
  };
}

/** The label, with the mark of what must be answered. */
export function fieldLabel({ t }: Edition, field: CompiledField): string {
  return field.required ? `${t(field.title)} *` : t(field.title);
}

function answerArea(paper: Paper, edition: Edition, field: CompiledField): Area {
  if (field.options || field.type === 'boolean') return choiceArea(paper, edition, field);
  if (field.widget === 'date') return dateArea(paper);
  return field.widget === 'textarea'
    ? linesArea(paper, writingLines(field))
    : boxArea(paper, shortRule(edition, field));
}

/** A box for a line, with its limit in the corner. */
function boxArea(paper: Paper, limit: string | undefined): Area {
  return {
    measure: () => 26,
    draw: (x, y, width) => {
      paper.decorate((doc) => {
        doc.roundedRect(x, y, width, 26, 4).lineWidth(0.75).fillAndStroke(colours.paper, colours.control);
      });
      if (limit)
        paper.put('P', limit, y + 15, {
          x,
          width: width - 6,
          align: 'right',
          size: 6.5,
          colour: colours.soft,
        });
    },
  };
}

/** A box with dotted lines to write on. */
function linesArea(paper: Paper, lines: number): Area {
  const line = 20;
  return {
    measure: () => lines * line,
    draw: (x, y, width) =>
      paper.decorate((doc) => {
        doc
          .roundedRect(x, y, width, lines * line, 4)
          .lineWidth(0.75)
          .fillAndStroke(colours.paper, colours.control);
        doc.lineWidth(0.5).dash(1, { space: 2.5 });
        for (let index = 1; index < lines; index++) {
          doc
            .moveTo(x + 8, y + index * line)
            .lineTo(x + width - 8, y + index * line)
            .stroke(colours.control);
        }
      }),
  };
}

/** Two, two and four boxes. */
function dateArea(paper: Paper): Area {
  return {
    measure: () => 26,
    draw: (x, y) =>
      paper.decorate((doc) => {
        [2, 2, 4].reduce((left, count) => {
          for (let index = 0; index < count; index++) {
            doc
              .rect(left + index * 19, y, 19, 26)
              .lineWidth(0.75)
              .fillAndStroke(colours.paper, colours.control);
          }
          return left + count * 19 + 12;
        }, x);
      }),
  };
}
