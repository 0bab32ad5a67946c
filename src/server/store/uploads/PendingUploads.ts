import type { DataCipher } from '../encryption/DataCipher.ts';
import type { PendingUpload } from '../fileStages.ts';

export interface PendingUploadsOptions {
  cipher?: DataCipher;
  /** How long an upload is kept that no submission names. */
  retentionMs: number;
  /** How long an upload is kept of which no byte has come. */
  emptyMs: number;
  /** Called when an upload begins, is used by a submission, or expires unused. */
  onEvent?: (event: 'begun' | 'used' | 'expired') => void;
}

/**
 * The files that go up before their submission. They survive a restart of the server. Where several servers share them, each
 * request of an upload may reach another one.
 */
export interface PendingUploads {
  readonly retentionMs: number;
  /** Bytes that they hold on this machine, as far as known. */
  readonly bytes: number;
  /** Prepares what is there from before the start. */
  open(): Promise<void>;
  /** Calls `begin` for each upload from before the start that waits still; what it returns is called when that upload ends. */
  countOpened(begin: () => () => void): void;
  /** Returns an upload that has not expired. */
  find(id: string): Promise<PendingUpload | undefined>;
  /** @param onEnd called when the upload is removed or used */
  create(upload: PendingUpload, onEnd: () => void): Promise<void>;
  /** Returns how many bytes have arrived and are durable; `undefined` when somebody has removed them. */
  arrived(id: string): Promise<number | undefined>;
  /**
   * Appends bytes behind `offset`, which is the number of those that have arrived; durable when it resolves, with their new
   * number. When the bytes break off, those before are kept, and it rejects with their error. Rejects with an
   * `OffsetTakenError` when other bytes are there already.
   */
  append(id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number>;
  read(id: string): AsyncIterable<Buffer>;
  /** Reserves an upload for one submission until `release`; false when another one has it. */
  hold(id: string): Promise<boolean>;
  release(id: string): Promise<void>;
  /**
   * Records that a submission has the bytes, and removes them here. The hash stays for `retentionMs`, so that a repeated request
   * of that submission is recognised.
   */
  markUsed(id: string, sha256: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes expired uploads. Returns how many of them no submission has used. */
  expire(now?: number): Promise<number>;
}

/** Another request has brought bytes to the same place of an upload. */
export class OffsetTakenError extends Error {
  override name = 'OffsetTakenError';
}
