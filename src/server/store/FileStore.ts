import type { Readable } from 'node:stream';

/** A file that has arrived but belongs to no submission yet. */
export interface StagedFile {
  /** Where its bytes are on the local disk, to look into. Until it is kept, others may take their place. */
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
   * Tidies up after crashes. What unfinished uploads left is removed once it is older than `unfinishedMs`; younger ones
   * may still arrive. A kept file is never removed: one that `isNamed` does not know, and that is older than `unnamedMs`,
   * goes into quarantine, comes back when it is named again, and is removed after `QUARANTINE_DAYS` there.
   */
  sweep(isNamed: (id: string) => boolean, ages: { unfinishedMs: number; unnamedMs: number }): Promise<Sweep>;
  /** The files in quarantine. */
  orphaned(): Promise<OrphanedFile[]>;
}

/** Ids of kept files. */
export const FILE_ID = /^[0-9a-f]{32}$/;

export const QUARANTINE_DAYS = 30;

/** A kept file that no submission names. */
export interface OrphanedFile {
  id: string;
  /** Bytes. */
  size: number;
  received: Date;
  /** Day on which it was put into quarantine: `2025-12-31`. */
  since: string;
}

/** What a sweep found and did. */
export interface Sweep {
  /** Unfinished uploads that it removed. */
  unfinished: number;
  /** When the files were received that it put into quarantine. */
  quarantined: Date[];
  /** Files that are named again, and back in their places. */
  returned: number;
  /** Files that were in quarantine for long enough and are removed. */
  expired: number;
  /** Files that are named and in their places. */
  named: number;
}

export class FileTooBigError extends Error {
  override name = 'FileTooBigError';
}
