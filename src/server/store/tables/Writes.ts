import type { AuditEntry } from '../audit/AuditEntry.ts';
import type { DraftRoom } from '../drafts/SealedDrafts.ts';
import type { EarlierSubmission, NewSubmission, Receipt } from '../Submission.ts';

/** A submission as its row stores it: payload, computed values and form are JSON texts. */
export interface SubmissionRow extends Omit<NewSubmission, 'formRecord' | 'payload' | 'computed'> {
  payload: string;
  computed: string;
  /** The form version that it answers; absent when the version is already stored. */
  form?: { definition: string; texts: string };
}

/** A version of a form; definition and texts are JSON. */
export interface FormVersionRow {
  form: string;
  version: string;
  definition: string;
  texts: string;
}

/** What became of a row of `submissions`: nothing is written when its idempotency key is in use. */
export type Added = Receipt | { taken: EarlierSubmission };

/** The row of a claimed mail; `to` may be encrypted. */
export interface ClaimedMail {
  id: number;
  submissionId: number;
  to: string;
  attempts: number;
  createdAt: string;
}

/** When a draft expires, or why it was not stored. */
export type AddedDraft = { expires: string } | 'taken' | 'full';

/** Every write to a database by name; times are ISO 8601. */
export interface WriteCalls {
  addSubmission(submission: SubmissionRow): Added;
  /** Stores a version of a form; if it is stored already, its texts only. */
  addForm(form: FormVersionRow, now: string): void;
  /** Returns the number of submissions. One that both forms have of a confirmed address stays, with its version. */
  renameForm(from: string, to: string): number;
  /** Returns the ids of the submissions' files. */
  deleteSubmissions(ids: readonly number[]): string[];
  /** Confirms a subscription, unless the same address is already confirmed for its form. */
  confirmSubscription(id: number, now: string): void;
  claimMail(now: string, until: string): ClaimedMail | undefined;
  markMailSent(id: number, now: string): void;
  postponeMail(id: number, next: string, error: string): void;
  markMailFailed(id: number, error: string): void;
  addAudit(entry: AuditEntry, at: string): void;
  /** See `SealedDrafts`. */
  addDraft(id: string, bytes: Uint8Array, expires: string, most: DraftRoom): AddedDraft;
  removeDraft(id: string): boolean;
  expireDrafts(now: string): string[];
  /** Runs one statement. */
  runStatement(sql: string, parameters: readonly unknown[]): void;
  /** Succeeds when the database can be written to. */
  writeNothing(): void;
}

/** Runs a write. Rejects with a `StoreUnavailableError` while the database cannot be used. */
export interface Writes {
  run<Name extends keyof WriteCalls>(
    name: Name,
    ...args: Parameters<WriteCalls[Name]>
  ): Promise<ReturnType<WriteCalls[Name]>>;
}
