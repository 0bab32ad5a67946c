import { tell } from './tell.ts';

/** A mistake in a file of `forms/` or `content/`. */
export interface Problem {
  severity: 'error' | 'warning';
  /** Path for reports: `forms/reservation/schema.json`, wherever `FORMS_DIR` points. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
  message: string;
  /** The server publishes despite the problem, and tells it as a warning; `npm run check` reports an error. */
  tolerated?: boolean;
  /**
   * Other problems follow from this one, which is told first where it is an error: in `examples`, that its form refuses, accepts or
   * stores something else than expected.
   */
  cause?: boolean | 'examples';
  /** Places (`placeOf`) of causes from which this one follows: `withoutFollowing` leaves it out. */
  follows?: readonly string[];
}

/** An error of a file or folder as a whole. */
export function problemOfFile(file: string, message: string): Problem {
  return { severity: 'error', file, line: 1, column: 1, message };
}

const SHOWN_WIDTH = 110;

/**
 * Formats a problem as `file:line:column message` and, if the file's text is given, the source line with a caret under
 * the column.
 */
export function formatProblem(problem: Problem, text?: string): string {
  const kind = problem.severity === 'warning' ? tell`warning: ` : '';
  const head = `${placeOf(problem)} ${kind}${problem.message}`;
  const source = text?.split(/\r\n|\n|\r/)[problem.line - 1];
  if (!source?.trim()) return head;
  const start = Math.max(0, problem.column - 1 - SHOWN_WIDTH / 2);
  const shown = source.slice(source.length > SHOWN_WIDTH ? start : 0).slice(0, SHOWN_WIDTH);
  const before = source.slice(source.length > SHOWN_WIDTH ? start : 0, problem.column - 1);
  return `${head}\n  ${shown}\n  ${before.replace(/[^\t]/g, ' ')}^`;
}

/** Of problems with the same words about different names, nobody reads more. */
const MOST_OF_A_KIND = 20;

/**
 * Formats problems, errors last, where a terminal ends; of a kind with more than `MOST_OF_A_KIND`, these and then the number of the
 * others.
 */
export function formatProblems(
  problems: readonly Problem[],
  files: ReadonlyMap<string, { text: string }>,
): string[] {
  return (['warning', 'error'] as const).flatMap((severity) =>
    formatAlike(
      problems.filter((problem) => problem.severity === severity),
      files,
    ),
  );
}

/** Of a problem: names, numbers, and in brackets at the end where a text is seen. */
const NAMES = /"[^"]*"|\d+|\([^()]*\)$/g;

function formatAlike(problems: readonly Problem[], files: ReadonlyMap<string, { text: string }>): string[] {
  const kinds = new Map<string, { first: Problem; count: number }>();
  const lines = problems.flatMap((problem) => {
    const id = problem.message.replace(NAMES, '');
    const kind = kinds.get(id) ?? { first: problem, count: 0 };
    kinds.set(id, kind);
    kind.count++;
    return kind.count > MOST_OF_A_KIND ? [] : formatProblem(problem, files.get(problem.file)?.text);
  });
  const others = [...kinds.values()].filter(({ count }) => count > MOST_OF_A_KIND);
  return [
    ...lines,
    ...others.map(
      ({ first, count }) => tell`… and ${count - MOST_OF_A_KIND} more like this: ${first.message}`,
    ),
  ];
}

/** `file:line:column` */
export function placeOf({ file, line, column }: Pick<Problem, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

/** Leaves out what follows from causes that are told: one from which an error follows is an error. */
export function withoutFollowing(problems: readonly Problem[]): Problem[] {
  const causes = new Set(problems.filter(({ cause }) => cause).map(placeOf));
  const failing = new Set<string>();
  const others = problems.filter(({ severity, follows = [] }) => {
    const cause = follows.find((place) => causes.has(place));
    if (cause !== undefined && severity === 'error') failing.add(cause);
    return cause === undefined;
  });
  return others.map((problem) =>
    problem.cause && failing.has(placeOf(problem)) ? { ...problem, severity: 'error' } : problem,
  );
}

/** Compares for sorting, alike in every language: errors that are causes first, then by file, line and column, errors first. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    Number(isFirst(b)) - Number(isFirst(a)) ||
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.severity, b.severity)
  );
}

function isFirst({ cause = false, severity }: Problem): boolean {
  return cause && severity === 'error';
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
