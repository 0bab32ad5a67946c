import type { AuditChain } from './audit/AuditChain.ts';
import type { AuditEntry, AuditedEntry, AuditFilter } from './audit/AuditEntry.ts';
import type { SealedDrafts } from './drafts/SealedDrafts.ts';
import type { KeyHash } from './encryption/hashKey.ts';
import type { StoredFile } from './fileStages.ts';
import type { Outbox } from './Outbox.ts';
import type { SharedState } from './SharedState.ts';
import type { StoredForms } from './StoredForms.ts';
import type { StoredPublications } from './StoredPublications.ts';
import type {
  AnsweredVersion,
  EarlierSubmission,
  FormRecord,
  NewSubmission,
  Receipt,
  StoredSubmission,
} from './Submission.ts';
import type { Subscriptions } from './Subscriptions.ts';
import type { Backend } from './tables/Backend.ts';

/** Stores submissions. Every method rejects with a `StoreUnavailableError` while the store cannot be used. */
export interface SubmissionStore {
  /** The mails of submissions. */
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  /** Drafts that wait for another device. */
  readonly drafts: SealedDrafts;
  readonly forms: StoredForms;
  /** Publications by hand. */
  readonly publications: StoredPublications;
  /** The database, for the queries of the organisers' desk. */
  readonly backend: Backend;
  /** 32 random bytes, stored with the data; they sign links. */
  readonly secret: Uint8Array;
  /** Keys a hash of people's answers. Call it before the hash is stored or compared with a stored one. */
  readonly keyHash: KeyHash;
  /** Absent: no other copy of the server can use this store. */
  readonly shared?: SharedState;
  /**
   * Stores a submission, its files' rows and its mails in one transaction; durable when it resolves. Rejects with a
   * `KeyTakenError`, and stores nothing, when its idempotency key is in use.
   */
  add(submission: NewSubmission): Promise<Receipt>;
  findByKey(idempotencyKey: string): Promise<EarlierSubmission | undefined>;
  find(reference: string): Promise<StoredSubmission | undefined>;
  /** Iterates over submissions, oldest first, page by page; of one form, and before a moment, when given. */
  list(formId?: string, before?: Date): AsyncIterable<StoredSubmission>;
  /** Returns the first `limit` submissions whose id is greater than `after`, oldest first. */
  page(formId: string | undefined, after: number, limit: number, before?: Date): Promise<StoredSubmission[]>;
  /** Returns the form versions that have submissions, of one form or all: of a form, the live one first, then the last replaced. */
  versions(formId?: string): Promise<AnsweredVersion[]>;
  files(submissionId: number): Promise<StoredFile[]>;
  /** Returns all file ids that submissions name. */
  fileIds(): Promise<Set<string>>;
  /** Returns when the latest submission was stored. */
  latest(): Promise<Date | undefined>;
  formRecord(formId: string, version: string): Promise<FormRecord | undefined>;
  /** Gives the submissions and versions of a renamed form to its new id. Returns the number of submissions. */
  renameForm(from: string, to: string): Promise<number>;
  /** Deletes submissions with their mails and files' rows. Returns the ids of their files, for the `FileStore`. */
  delete(ids: readonly number[]): Promise<string[]>;
  /** Resolves when the store's files hold no bytes of deleted rows any more. */
  eraseDeleted(): Promise<void>;
  /** The hashes of audit entries. */
  readonly auditChain: AuditChain;
  /** Stores an audit entry for `AUDIT_DAYS`. */
  audit(entry: AuditEntry): Promise<void>;
  /** Stored entries, the oldest first; with `afterId`, the entries after that one. */
  audited(formId?: string, afterId?: number): Promise<AuditedEntry[]>;
  /** The latest entries; with `beforeId`, the latest before that one. */
  auditedBefore(beforeId: number | undefined, limit: number, filter: AuditFilter): Promise<AuditedEntry[]>;
  /** When an action was last done. */
  lastDone(action: AuditEntry['action']): Promise<Date | undefined>;
  /** Resolves when a write succeeds. */
  check(): Promise<void>;
  /** Finishes pending writes, then closes. */
  close(): Promise<void>;
}

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
