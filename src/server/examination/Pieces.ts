import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileBytes } from './FileBytes.ts';
import type { Verdict } from './Verdict.ts';

const WINDOW = 64 * 1024;

/** No real picture needs so many pieces. */
const MAX_PIECES = 100_000;

type Piece = { from: number; to: number } | Buffer;

/** The new content of a file: ranges of the old one, with inserted bytes between them. */
export class Pieces {
  readonly #pieces: Piece[] = [];

  keep(from: number, to: number): void {
    const last = this.#pieces.at(-1);
    if (last && !Buffer.isBuffer(last) && last.to === from) last.to = to;
    else this.#add({ from, to });
  }

  insert(bytes: Buffer): void {
    this.#add(bytes);
  }

  /**
   * Replaces the file by its pieces; returns the new size and hash. Returns `undefined` when the pieces are the whole file.
   * The change is durable only after the file is flushed.
   */
  write(bytes: FileBytes, path: string): Verdict['rewritten'] {
    const [first, second] = this.#pieces;
    if (first && !second && !Buffer.isBuffer(first) && first.from === 0 && first.to === bytes.size)
      return undefined;
    // Named like a staged file, so that the sweep removes it after a crash.
    const temporary = join(dirname(path), randomBytes(16).toString('hex'));
    const descriptor = openSync(temporary, 'wx', 0o600);
    const hash = createHash('sha256');
    let size = 0;
    const append = (chunk: Buffer) => {
      for (let written = 0; written < chunk.length; ) written += writeSync(descriptor, chunk, written);
      hash.update(chunk);
      size += chunk.length;
    };
    try {
      for (const piece of this.#pieces) {
        if (Buffer.isBuffer(piece)) append(piece);
        else {
          for (let at = piece.from; at < piece.to; at += WINDOW) {
            append(bytes.at(at, Math.min(WINDOW, piece.to - at)));
          }
        }
      }
      closeSync(descriptor);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    return { size, sha256: hash.digest('hex') };
  }

  #add(piece: Piece): void {
    if (this.#pieces.length === MAX_PIECES) throw new Error('The picture has too many pieces');
    this.#pieces.push(piece);
  }
}
