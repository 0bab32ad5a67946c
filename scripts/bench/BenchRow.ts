/** One measured figure of a run, and what it should be. */
export interface BenchRow {
  section: BenchSection;
  /** What was measured, such as `keys, 500 fields`. */
  name: string;
  /** The product's figure. */
  value: number;
  unit: 'ms' | 'KB' | 'MB' | '/s' | '×';
  /** Figures of what it is compared with in the same run, by name; their ratios follow from them. */
  beside?: Record<string, number>;
  /** What the value, or its ratio to one of `beside`, should be. */
  goal?: BenchGoal;
  /** What else a reader must know, such as why a figure is missing. */
  note?: string;
}

export type BenchSection = 'bytes' | 'load' | 'keys' | 'server';

export interface BenchGoal {
  /** A limit of the value itself, or of its ratio to the figure `of`. */
  atMost?: number;
  atLeast?: number;
  of?: string;
}

/** The product's figure divided by that of `name`. */
export function ratio(row: BenchRow, name: string): number | undefined {
  const other = row.beside?.[name];
  return other ? row.value / other : undefined;
}

/** Whether a row meets its goal; undefined when it has none, or what it is compared with could not be measured. */
export function meetsGoal(row: BenchRow): boolean | undefined {
  const { goal } = row;
  if (!goal) return undefined;
  const figure = goal.of === undefined ? row.value : ratio(row, goal.of);
  if (figure === undefined) return undefined;
  return figure <= (goal.atMost ?? Number.POSITIVE_INFINITY) && figure >= (goal.atLeast ?? 0);
}
