import { readFileSync } from 'node:fs';
import { decodeSource } from './decodeSource.ts';
import type { Problem } from './Problem.ts';
import { parseSource } from './parseSource.ts';
import type { SourceFile } from './SourceFile.ts';

/** A JSON file as read, with what is wrong with it; its value is undefined where there is a problem. */
export interface ReadSource {
  file: SourceFile;
  problems: Problem[];
}

/**
 * Reads the JSON file at `location`, which problems name as `path`. Undefined when there is none; a file that cannot be
 * read is a problem, never an exception.
 */
export function readSource(path: string, location: string): ReadSource | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(location);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : unread(path, '', unreadable(path, message));
  }
  const { text, problem } = decodeSource(path, bytes);
  return problem ? unread(path, text, problem) : parseSource(path, text);
}

/** What is said of a file or folder that the system does not let this program read. */
export function unreadable(path: string, reason: string): Problem {
  return { severity: 'error', file: path, line: 1, column: 1, message: `cannot be read: ${reason}` };
}

function unread(path: string, text: string, problem: Problem): ReadSource {
  return { file: { path, text, tree: undefined, value: undefined }, problems: [problem] };
}
