import type { AuditEntry, AuditedEntry } from './audit/AuditEntry.ts';
import type { Outbox } from './Outbox.ts';
import type {
  AnsweredVersion,
  EarlierSubmission,
  FormRecord,
  NewSubmission,
  Receipt,
  StoredFile,
  StoredSubmission,
} from './Submission.ts';
import type { Subscriptions } from './Subscriptions.ts';

/** Keeps submissions. Every method rejects with a `StoreUnavailableError` when the store cannot be used for now. */
export interface SubmissionStore {
  /** The mails that were added with submissions. */
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  /** 32 random bytes, kept with the data: what signs links. */
  readonly secret: Uint8Array;
  /**
   * Stores a submission, its files' rows and its mails in one transaction; durable when it resolves. When its key is
   * taken already nothing is stored and it rejects with a `KeyTakenError`.
   */
  add(submission: NewSubmission): Promise<Receipt>;
  findByKey(idempotencyKey: string): Promise<EarlierSubmission | undefined>;
  find(reference: string): Promise<StoredSubmission | undefined>;
  /** Submissions in the order they came, read as they are asked for; of one form, and from before a moment, when given. */
  list(formId?: string, before?: Date): AsyncIterable<StoredSubmission>;
  /** The first `limit` submissions whose id is greater than `after`, in the order they came. */
  page(formId: string | undefined, after: number, limit: number, before?: Date): Promise<StoredSubmission[]>;
  /** The versions that submissions were answered under, of one form or of all; of each form the latest answered first. */
  versions(formId?: string): Promise<AnsweredVersion[]>;
  files(submissionId: number): Promise<StoredFile[]>;
  /** Every file id that a submission names. */
  fileIds(): Promise<Set<string>>;
  /** When the latest submission came. */
  latest(): Promise<Date | undefined>;
  formRecord(formId: string, version: string): Promise<FormRecord | undefined>;
  /** Removes submissions with all that belongs to them. Returns the ids of their files, for the `FileStore`. */
  delete(ids: readonly number[]): Promise<string[]>;
  /** Resolves when nothing that was deleted can be read in the store's files any more. */
  forgetDeleted(): Promise<void>;
  /** Keeps what was done with submissions, for `AUDIT_DAYS`. */
  audit(entry: AuditEntry): Promise<void>;
  /** Stored entries, the oldest first; with `afterId`, those that came after it. */
  audited(formId?: string, afterId?: number): Promise<AuditedEntry[]>;
  /** Resolves when the store can be written. */
  check(): Promise<void>;
  /** Finishes what was begun, then closes. */
  close(): Promise<void>;
}

/** The store is locked, full or gone: the same request may succeed later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  /** What was to be written may be there all the same: nothing that belongs to it may be removed. */
  readonly inDoubt: boolean;

  constructor(message: string, { inDoubt = false, ...options }: ErrorOptions & { inDoubt?: boolean } = {}) {
    super(message, options);
    this.inDoubt = inDoubt;
  }
}

/** The store was taken away while it was in use; see `StorageWatch`, which logs it. */
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
