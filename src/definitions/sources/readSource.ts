import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { decodeSource } from './decodeSource.ts';
import { type ShapeLimits, shapeExcess } from './jsonShape.ts';
import { type Problem, problemOfFile } from './Problem.ts';
import { parseSource } from './parseSource.ts';
import { positionAt, type SourceFile } from './SourceFile.ts';
import { tell, tellText } from './tell.ts';

/** A JSON file and its problems; its value is undefined if it cannot be parsed. */
export interface ReadSource {
  file: SourceFile;
  problems: Problem[];
}

/** Largest JSON file, in bytes. The texts of a large site have a twentieth of it. */
const LARGEST_BYTES = 5_000_000;

/** Parsing more would hold up a running server for seconds. */
const SHAPE: ShapeLimits = { depth: 100, values: 50_000 };

const HOW_TO_SHORTEN = 'split it, or remove what is not meant for the site';

/**
 * Reads the JSON file at `location`; problems call it `path`. Returns undefined if it does not exist. Never throws: an
 * unreadable file is a problem.
 */
export function readSource(path: string, location: string): ReadSource | undefined {
  let bytes: Buffer | undefined;
  try {
    bytes = readBytes(location, LARGEST_BYTES);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? undefined
      : unread(path, '', problemOfFile(path, tell`cannot be read: ${message}`));
  }
  if (!bytes) {
    const message = tell`more than ${LARGEST_BYTES / 1_000_000} MB: ${tellText(HOW_TO_SHORTEN)}`;
    return unread(path, '', problemOfFile(path, message));
  }
  const { text, problem } = decodeSource(path, bytes);
  const wrong = problem ?? shapeProblem(path, text, bytes);
  return wrong ? unread(path, text, wrong) : parseSource(path, text);
}

/** Reads a file of at most `largest` bytes; undefined for a larger one. Does not wait, as opening a pipe would. */
export function readBytes(location: string, largest: number): Buffer | undefined {
  const file = openSync(location, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    // One more than allowed: the file may be growing. A pipe has none.
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, largest) + 1);
    let read = 0;
    for (let more = -1; more !== 0 && read < bytes.length; read += more)
      more = readSync(file, bytes, read, bytes.length - read, null);
    return read > largest ? undefined : bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

function shapeProblem(path: string, text: string, bytes: Buffer): Problem | undefined {
  const excess = shapeExcess(bytes, SHAPE);
  if (!excess) return undefined;
  const place = positionAt(text, bytes.subarray(0, excess.at).toString().length);
  const message =
    excess.exceeds === 'depth'
      ? tell`${SHAPE.depth} brackets are open here: nothing is nested as deep`
      : tell`more than ${SHAPE.values} values are in this file: ${tellText(HOW_TO_SHORTEN)}`;
  return { ...problemOfFile(path, message), ...place };
}

function unread(path: string, text: string, problem: Problem): ReadSource {
  return { file: { path, text, tree: undefined, value: undefined }, problems: [problem] };
}
