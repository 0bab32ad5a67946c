import { readFileSync } from 'node:fs';
import { decodeSource } from './decodeSource.ts';
import type { Problem } from './Problem.ts';
import { parseSource } from './parseSource.ts';
import type { SourceFile } from './SourceFile.ts';

/** A JSON file and its problems; its value is undefined if it cannot be parsed. */
export interface ReadSource {
  file: SourceFile;
  problems: Problem[];
}

/**
 * Reads the JSON file at `location`; problems call it `path`. Returns undefined if it does not exist. Never throws: an
 * unreadable file is a problem.
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

/** The problem of a file or folder that the system refuses to open. */
export function unreadable(path: string, reason: string): Problem {
  return { severity: 'error', file: path, line: 1, column: 1, message: `cannot be read: ${reason}` };
}

function unread(path: string, text: string, problem: Problem): ReadSource {
  return { file: { path, text, tree: undefined, value: undefined }, problems: [problem] };
}
