import type { CompiledForm } from '#contract/CompiledForm.ts';
import { attachmentCell } from './attachmentCell.ts';
import { colours } from './colours.ts';
import type { Edition } from './Edition.ts';
import { type Cell, fieldCell } from './fieldCell.ts';
import { type Paper, page, textWidth } from './Paper.ts';
import type { Reveal } from './revealedBy.ts';

const GAP = 16;
const BELOW = 10;
const PANEL_INSET = 14;

export interface FieldRows {
  /** Draws top-level fields in their order at the cursor. */
  draw: (names: readonly string[]) => void;
  /** Height of what of them must not be cut by the end of a page. */
  firstHeight: (names: readonly string[]) => number;
}

/** Draws fields in their order: short ones in pairs, those that depend on an answer on a ground that says so. */
export function fieldRows(
  paper: Paper,
  edition: Edition,
  form: CompiledForm,
  reveals: ReadonlyMap<string, Reveal | undefined>,
): FieldRows {
  return { draw, firstHeight };

  function draw(names: readonly string[]): void {
    for (const { condition, fields } of runs(names)) {
      if (condition === undefined) drawCells(fields, page.margin, textWidth);
      else drawPanel(condition, fields);
    }
  }

  function firstHeight(names: readonly string[]): number {
    const [run] = runs(names);
    if (!run) return 0;
    return run.condition === undefined
      ? (cellRows(run.fields, textWidth)[0]?.height ?? 0)
      : panelHeight(run.condition, run.fields);
  }

  /** Neighbours that depend on the same answer, together. */
  function runs(names: readonly string[]): { condition: string | undefined; fields: string[] }[] {
    const found: { condition: string | undefined; fields: string[] }[] = [];
    for (const name of names) {
      const condition = reveals.has(name) ? conditionText(reveals.get(name)) : undefined;
      const last = found.at(-1);
      if (last && last.condition === condition) last.fields.push(name);
      else found.push({ condition, fields: [name] });
    }
    return found;
  }

  function conditionText(reveal: Reveal | undefined): string {
    const { t, oneOf } = edition;
    const by = reveal && form.fields[reveal.by];
    if (!by) return t('documents.form.depends');
    const titles = reveal.values.map((value) => {
      const option = by.options?.find((one) => one.value === value);
      return option ? t(option.title) : t(value ? 'documents.form.ticked' : 'documents.form.notTicked');
    });
    return t('documents.form.when', { field: t(by.title), options: oneOf(titles) });
  }

  function panelHeight(condition: string, names: string[]): number {
    const width = textWidth - 2 * PANEL_INSET;
    const heading = paper.height(condition, { font: 'semibold', size: 10, width }) + 16;
    return cellRows(names, width).reduce((sum, { height }) => sum + height + BELOW, heading + 8);
  }

  function drawPanel(condition: string, names: string[]): void {
    const x = page.margin + PANEL_INSET;
    const width = textWidth - 2 * PANEL_INSET;
    const heading = { font: 'semibold', size: 10, colour: colours.primary, x, width } as const;
    const headHeight = paper.height(condition, heading) + 16;
    // A panel longer than a page cannot be kept together.
    paper.room(Math.min(panelHeight(condition, names), 400));
    ground(headHeight);
    paper.put('P', condition, paper.y + 9, heading);
    paper.y += headHeight;
    drawCells(names, x, width, ground);
    paper.y += 8;
  }

  function ground(height: number): void {
    paper.decorate((doc) => {
      doc.rect(page.margin, paper.y, textWidth, height).fill(colours.mist);
      doc.rect(page.margin, paper.y, 3, height).fill(colours.primary);
    });
  }

  function drawCells(
    names: readonly string[],
    x: number,
    width: number,
    behind?: (height: number) => void,
  ): void {
    for (const { cells, height } of cellRows(names, width)) {
      paper.room(height + BELOW);
      behind?.(height + BELOW);
      cells.forEach((cell, index) => {
        const half = (width - GAP) / 2;
        cell.draw(x + index * (half + GAP), paper.y, cells.length === 1 ? width : half, height);
      });
      paper.y += height + BELOW;
    }
  }

  function cellRows(names: readonly string[], width: number): { cells: Cell[]; height: number }[] {
    const rows: Cell[][] = [];
    for (const cell of names.flatMap((name) => cellsOf(name))) {
      const last = rows.at(-1);
      if (!cell.wide && last?.length === 1 && !last[0]?.wide) last.push(cell);
      else rows.push([cell]);
    }
    return rows.map((cells) => ({
      cells,
      height: Math.max(...cells.map((cell) => cell.measure(cells.length === 1 ? width : (width - GAP) / 2))),
    }));
  }

  /** A group is its title and what it holds. */
  function cellsOf(path: string): Cell[] {
    const field = form.fields[path];
    if (!field) return [];
    if (!field.widget) {
      const inner = Object.keys(form.fields).filter(
        (other) => other.startsWith(`${path}.`) && !other.slice(path.length + 1).includes('.'),
      );
      return [titleCell(edition.t(field.title)), ...inner.flatMap(cellsOf)];
    }
    return [field.type === 'file' ? attachmentCell(paper, edition, field) : fieldCell(paper, edition, field)];
  }

  function titleCell(title: string): Cell {
    const style = { font: 'bold', size: 12.5, colour: colours.clay } as const;
    return {
      wide: true,
      measure: (width) => paper.height(title, { ...style, width }),
      draw: (x, y, width) => paper.put('H3', title, y, { ...style, x, width }),
    };
  }
}
