import type { Readable } from 'node:stream';
import type { StagedFile } from './fileStages.ts';
import type { ByteRange } from './ObjectStore.ts';

/**
 * Stores the files of submissions under generated ids, never under a name from outside. Several servers may share the kept
 * files. Methods reject with a system error or a `StoreUnavailableError` while the files are out of reach.
 */
export interface FileStore {
  /**
   * Streams bytes to a temporary file while it counts and hashes them; memory holds one chunk. Rejects with a
   * `FileTooBigError` at the first byte beyond `maxBytes`, or with the error of the stream or the disk; it then removes the
   * temporary file.
   */
  stage(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<StagedFile>;
  /** Makes a staged file permanent and durable. Returns its id; one is given for a file that is moved here. */
  commit(file: StagedFile, id?: string): Promise<string>;
  /** Removes a staged file. */
  discard(file: StagedFile): Promise<void>;
  /** Whether there is a stored file of that id. */
  has(id: string): Promise<boolean>;
  /** Streams the bytes of a stored file. The stream fails when no file has that id. */
  open(id: string): Readable;
  /** Streams a range of the bytes of a stored file of `size` bytes, without reading the others. Fails for a file of another size. */
  openRange(id: string, size: number, range: ByteRange): Readable;
  /** Copies the stored bytes of a file, so an encrypted file stays encrypted; durable when it resolves. */
  copyStored(id: string, to: string): Promise<void>;
  /** Removes a stored file. Succeeds when it does not exist. Resolves to false when a bucket keeps earlier versions of the file. */
  remove(id: string): Promise<boolean>;
  /**
   * Cleans up after crashes. Removes temporary files older than `unfinishedMs`; younger ones may still be under way. Never
   * removes a stored file at once: one for which `isNamed` is false, and that is older than `unnamedMs`, goes into quarantine.
   * The file comes back when it is named again, and is removed after `QUARANTINE_DAYS`.
   */
  sweep(isNamed: (id: string) => boolean, ages: { unfinishedMs: number; unnamedMs: number }): Promise<Sweep>;
  /** Returns the files in quarantine. */
  orphaned(): Promise<OrphanedFile[]>;
  /** Rejects while no file can be stored. */
  check(): Promise<void>;
}

export const QUARANTINE_DAYS = 30;

/** A stored file that no submission names. */
export interface OrphanedFile {
  id: string;
  /** Bytes. */
  size: number;
  received: Date;
  /** Day on which it went into quarantine: `2025-12-31`. */
  since: string;
}

/** Result of a sweep. */
export interface Sweep {
  /** Number of removed temporary files. */
  unfinished: number;
  /** Times at which the files were received that went into quarantine. */
  quarantined: Date[];
  /** Number of files that came back from quarantine. */
  returned: number;
  /** Number of files removed after their time in quarantine. */
  expired: number;
  /** Number of named files that exist. */
  named: number;
}

export class FileTooBigError extends Error {
  override name = 'FileTooBigError';
}
