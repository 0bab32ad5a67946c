import type { EarlierSubmission } from './Submission.ts';

/** The store is locked, full or gone: the same request may succeed later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  /** Whether the write may have succeeded all the same; then nothing that belongs to it may be removed. */
  readonly inDoubt: boolean;

  constructor(message: string, { inDoubt = false, ...options }: ErrorOptions & { inDoubt?: boolean } = {}) {
    super(message, options);
    this.inDoubt = inDoubt;
  }
}

/** The store's files were moved, deleted or overwritten while in use. `StorageWatch` detects and logs it. */
export class StorageLostError extends StoreUnavailableError {
  override name = 'StorageLostError';
}

export class KeyTakenError extends Error {
  override name = 'KeyTakenError';
  readonly earlier: EarlierSubmission;

  constructor(earlier: EarlierSubmission) {
    super('The idempotency key has been used');
    this.earlier = earlier;
  }
}
