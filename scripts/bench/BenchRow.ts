/** One measured figure and its goal. */
export interface BenchRow {
  section: BenchSection;
  /** The measurement, such as `keys, 500 fields`. */
  name: string;
  /** The product's figure. */
  value: number;
  unit: 'ms' | 'KB' | 'MB' | '/s' | 'MB/s' | '×';
  /** Figures measured for comparison in the same run, by name. */
  beside?: Record<string, number>;
  /** Goal of the value, or of its ratio to one of `beside`. */
  goal?: BenchGoal;
  /** A remark, such as why a figure is missing. */
  note?: string;
}

export type BenchSection = 'bytes' | 'load' | 'keys' | 'server' | 'cluster' | 'million' | 'desk';

export interface BenchGoal {
  /** Limit of the value itself, or of its ratio to the figure named `of`. */
  atMost?: number;
  atLeast?: number;
  of?: string;
}

/** The product's figure divided by the one named `name`; undefined without one. */
export function ratio(row: BenchRow, name: string): number | undefined {
  const other = row.beside?.[name];
  return other ? row.value / other : undefined;
}

/** Whether a row meets its goal; undefined without a goal or without the figure to compare with. */
export function meetsGoal(row: BenchRow): boolean | undefined {
  const { goal } = row;
  if (!goal) return undefined;
  const figure = goal.of === undefined ? row.value : ratio(row, goal.of);
  if (figure === undefined) return undefined;
  return figure <= (goal.atMost ?? Number.POSITIVE_INFINITY) && figure >= (goal.atLeast ?? 0);
}
