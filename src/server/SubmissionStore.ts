import type { CompiledForm, MessageId } from '#definitions/CompiledForm.ts';
import type { AuditEntry, AuditedEntry } from './audit/AuditEntry.ts';
import type { Outbox } from './Outbox.ts';
import type { Subscriptions } from './Subscriptions.ts';

/** A form as it was when it was answered, with its texts by locale: what an old submission is read with. */
export interface FormRecord {
  form: CompiledForm;
  texts: Record<string, Record<MessageId, string>>;
}

export interface NewSubmission {
  formId: string;
  formVersion: string;
  /** The version that the sender's page said it had. */
  clientVersion?: string;
  /** Called when this version is not kept yet. */
  formRecord: () => FormRecord;
  locale: string;
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
  idempotencyKey?: string;
  bodyHash: string;
  files: NewFile[];
  /** Confirmations to send; they are worded when they are sent. */
  mails: NewMail[];
  /** Of a form whose addresses are listed only once they are confirmed: what stands for this one. */
  subscriberKey?: string;
}

export interface NewFile {
  /** Field path. */
  field: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** Size and SHA-256 of what was sent: pictures are kept without what they tell beside their pixels. */
  sentSize: number;
  sentSha256: string;
  scan: Scan;
  /** Id in the `FileStore`. */
  storedAs: string;
}

/** What a scanner said of a file. */
export interface Scan {
  state: 'clean' | 'unscanned' | 'not configured';
  /** In its own words, or why there are none. */
  answer: string | null;
  /** ISO 8601, UTC. */
  at: string | null;
}

export interface NewMail {
  to: string;
  /** What mails are counted by; see `MailBudget`. */
  recipientKey: string;
  senderKey?: string;
}

/** What the sender is told. */
export interface Receipt {
  id: number;
  /** Short, unique, easy to read out. */
  reference: string;
}

export interface StoredSubmission extends Receipt {
  formId: string;
  formVersion: string;
  clientVersion: string | null;
  locale: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  payload: Record<string, unknown>;
  computed: Record<string, unknown>;
  /** Of a form whose addresses are listed only once they are confirmed: when this one was (ISO 8601, UTC), or null. */
  confirmedAt?: string | null;
}

export interface StoredFile extends NewFile {
  id: number;
}

export interface AnsweredVersion {
  formId: string;
  formVersion: string;
  /** Id of the last submission. */
  lastId: number;
}

/** What an `Idempotency-Key` stands for. */
export interface EarlierSubmission {
  bodyHash: string;
  receipt: Receipt;
}

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
  /** What is kept of that, the oldest first. */
  audited(formId?: string): Promise<AuditedEntry[]>;
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
