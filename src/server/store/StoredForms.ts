import type { FormRecord } from './Submission.ts';

/** A stored version of a form; times are ISO 8601, UTC. */
export interface StoredVersion {
  formId: string;
  version: string;
  createdAt: string;
  /** Null while the version is live. */
  replacedAt: string | null;
  withdrawnAt: string | null;
}

/** The versions of forms. Every method rejects as `SubmissionStore` does. */
export interface StoredForms {
  /**
   * Stores the versions that are live from now on, and since when each one is replaced that was live before. The texts of a
   * stored version become the given ones: a translation may change within it.
   */
  publish(records: readonly FormRecord[]): Promise<void>;
  find(formId: string, version: string): Promise<StoredVersion | undefined>;
  /** Returns the stored versions, of one form or all, the oldest of a form first. */
  list(formId?: string): Promise<StoredVersion[]>;
  /** Stores that a replaced version is withdrawn. */
  withdraw(version: StoredVersion): Promise<void>;
  /** Removes replaced versions. */
  remove(versions: readonly StoredVersion[]): Promise<void>;
}
