import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileBytes } from './FileBytes.ts';
import type { Verdict } from './Verdict.ts';

const WINDOW = 64 * 1024;

/** No picture that anybody made is cut into so many. */
const MOST = 100_000;

type Piece = { from: number; to: number } | Buffer;

/** What is left of a file: ranges of it, and bytes of ours between them. */
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

  /** Puts the pieces in the file's place; nothing when they are the whole file. Durable once the file is flushed. */
  write(bytes: FileBytes, path: string): Verdict['rewritten'] {
    const [first, second] = this.#pieces;
    if (first && !second && !Buffer.isBuffer(first) && first.from === 0 && first.to === bytes.size)
      return undefined;
    // Named as any staged file is, so that what a crash leaves is swept with them.
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
    if (this.#pieces.length === MOST) throw new Error('The picture is cut into too many pieces');
    this.#pieces.push(piece);
  }
}
