import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Random access to a file, so that a large one is never in memory as a whole. */
export class FileBytes {
  readonly size: number;
  readonly #descriptor: number;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  /** Returns `length` bytes from `offset`, or fewer at the end of the file. */
  at(offset: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.size - offset));
    const window = Buffer.allocUnsafe(wanted);
    let read = 0;
    while (read < wanted) {
      const count = readSync(this.#descriptor, window, read, wanted - read, offset + read);
      if (count === 0) break;
      read += count;
    }
    return window.subarray(0, read);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
