import { type BenchRow, meetsGoal, ratio } from './BenchRow.ts';

const HEADINGS = ['', 'measured', 'product', 'beside it', 'ratio', 'goal', 'met'];

/** The rows as a text table with aligned columns. */
export function formatRows(rows: readonly BenchRow[]): string {
  const lines = [HEADINGS, ...rows.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(row: BenchRow): string[] {
  const { section, name, value, unit, beside = {}, goal, note } = row;
  const met = meetsGoal(row);
  const limits = [
    ...(goal?.atMost === undefined ? [] : [`≤ ${round(goal.atMost)}`]),
    ...(goal?.atLeast === undefined ? [] : [`≥ ${round(goal.atLeast)}`]),
  ];
  return [
    section,
    name + (note ? ` (${note})` : ''),
    `${round(value)} ${unit}`,
    Object.entries(beside)
      .map(([other, figure]) => `${other} ${round(figure)}`)
      .join(', '),
    Object.keys(beside)
      .map((other) => `${round(ratio(row, other) ?? Number.NaN)} × ${other}`)
      .join(', '),
    limits.length === 0 ? '' : `${limits.join(' ')} ${goal?.of === undefined ? unit : `× ${goal.of}`}`,
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

/** Rounds to three significant digits. */
function round(figure: number): string {
  return String(Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3)));
}
