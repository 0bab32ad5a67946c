/** A stored version of a form; times are ISO 8601, UTC. */
export interface StoredVersion {
  formId: string;
  version: string;
  createdAt: string;
  /** Null while the version is live. */
  replacedAt: string | null;
  withdrawnAt: string | null;
}
