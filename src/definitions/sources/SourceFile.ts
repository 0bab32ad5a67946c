import { findNodeAtLocation, type JSONPath, type Node } from 'jsonc-parser';
import { isFixedName, ONLY_FIELD } from './innerNames.ts';
import type { Problem } from './Problem.ts';
import { tell } from './tell.ts';

/** A JSON file with its text and syntax tree, which give the position of any value. */
export interface SourceFile<T = unknown> {
  /** Path as problems name it: `forms/reservation/schema.json`. */
  readonly path: string;
  readonly text: string;
  /** The parsed value; undefined when the text is not JSON. */
  readonly value: T | undefined;
  readonly tree: Node | undefined;
}

/** Keys and indexes that lead to a part of a JSON value: `['properties', 'ville', 'pattern']`. */
export type Path = readonly (string | number)[];

export interface Position {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units. */
  column: number;
}

/**
 * Returns the position of the value at `path`, or of its key if `at` is 'key'. A path that does not exist gives the
 * position of its nearest parent.
 */
export function locate(file: SourceFile, path: Path, at: 'value' | 'key' = 'value'): Position {
  const written = writtenPath(path);
  for (let length = written.length; file.tree && length >= 0; length--) {
    const node = findNodeAtLocation(file.tree, written.slice(0, length) as JSONPath);
    if (!node) continue;
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
    const place = at === 'key' && length === written.length && key ? key : node;
    return positionAt(file.text, place.offset);
  }
  return { line: 1, column: 1 };
}

/** The path with the entries of a list with fixed entries, and the one answer of a form, where the file has them. */
export function writtenPath(path: Path): Path {
  return path.flatMap((key, index) => {
    if (key === ONLY_FIELD || path[index + 1] === ONLY_FIELD)
      return key === 'properties' || key === ONLY_FIELD ? [] : [key];
    if (typeof key === 'string' && isFixedName(key))
      return path[index - 1] === 'properties'
        ? [Number.parseInt(key, 10)]
        : ['items', Number.parseInt(key, 10)];
    const next = path[index + 1];
    return key === 'properties' && typeof next === 'string' && isFixedName(next) ? ['items'] : [key];
  });
}

/** Line and column of an offset in UTF-16 units. */
export function positionAt(text: string, offset: number): Position {
  const starts = lineStarts(text);
  let line = 0;
  for (let last = starts.length - 1; line < last; ) {
    const middle = Math.ceil((line + last) / 2);
    if ((starts[middle] as number) <= offset) line = middle;
    else last = middle - 1;
  }
  return { line: line + 1, column: offset - (starts[line] as number) + 1 };
}

/** The last text and where its lines start: a file may have many problems. */
let lines = { text: '', starts: [0] };

function lineStarts(text: string): readonly number[] {
  if (lines.text !== text)
    lines = {
      text,
      starts: [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)],
    };
  return lines.starts;
}

/** Adds to the message of what stands twice where it stands first. */
export function withFirst(message: string, { line }: Position): string {
  return tell`${message}, first in line ${line}`;
}

/** Creates a problem at a path in a JSON file. `first`: see `ReportOptions`. */
export function problemAt(
  file: SourceFile,
  path: Path,
  message: string,
  options: {
    at?: 'value' | 'key';
    severity?: Problem['severity'];
    tolerated?: boolean;
    cause?: Problem['cause'];
    first?: Path | undefined;
  } = {},
): Problem {
  return {
    severity: options.severity ?? 'error',
    file: file.path,
    ...locate(file, path, options.at),
    message: options.first ? withFirst(message, locate(file, options.first)) : message,
    ...(options.tolerated && { tolerated: true }),
    ...(options.cause && { cause: options.cause }),
  };
}

/** The strings, numbers and other values without parts in a file, or in a part of one. */
export function leavesOf({ value }: Pick<SourceFile, 'value'>): { path: Path; value: unknown }[] {
  const inside = (part: unknown, path: Path): { path: Path; value: unknown }[] =>
    typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([key, inner]) =>
          inside(inner, [...path, Array.isArray(part) ? Number(key) : key]),
        )
      : [{ path, value: part }];
  return value === undefined ? [] : inside(value, []);
}

/** `/a/b~1c/0` → `['a', 'b/c', 0]`; numbers become indexes where the value in `root` is a list. */
export function fromPointer(pointer: string, root: unknown): Path {
  let value = root;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const segment = Array.isArray(value) ? Number(key) : key;
      value = (value as Record<string | number, unknown> | undefined)?.[segment];
      return segment;
    });
}
