import type { Readable } from 'node:stream';

/** A file that has arrived but belongs to no submission yet. */
export interface StagedFile {
  /** Where its bytes are on the local disk, to look into. */
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Keeps the files of submissions under ids of its own; never under a name that came from outside. */
export interface FileStore {
  /**
   * Streams bytes to a temporary place while counting and hashing them; memory holds a chunk at a time. Rejects with
   * a `FileTooBigError` at the first byte past `maxBytes`, else with the stream's own error or the disk's; leaves
   * nothing behind then.
   */
  stage(bytes: Readable, maxBytes: number): Promise<StagedFile>;
  /** Makes a staged file permanent and durable. Returns its id. */
  keep(file: StagedFile): Promise<string>;
  /** Removes a staged file. */
  discard(file: StagedFile): Promise<void>;
  /** The bytes of a kept file; the stream fails when there is none of that id. */
  open(id: string): Readable;
  /** Removes a kept file; no error when it is gone already. */
  remove(id: string): Promise<void>;
  /**
   * Removes what a crash left: staged files, and kept files that `isKnown` does not know, all older than `olderThanMs`,
   * as younger ones may belong to a process that is at work. Returns how many it removed.
   */
  sweep(isKnown: (id: string) => boolean, olderThanMs: number): Promise<number>;
}

export class FileTooBigError extends Error {
  override name = 'FileTooBigError';
}
