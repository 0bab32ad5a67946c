import type { Refusal } from '../http/Refusal.ts';
import type { ReceivedFile } from '../store/fileStages.ts';

/** A submission as it was sent: parsed, but not validated. */
export interface SubmissionBody {
  /** Answers by payload name; a file is an `Upload`. */
  payload: Record<string, unknown>;
  /** Whether all values are texts (multipart); derived values are then compared as texts. */
  textual: boolean;
  uploads: ReceivedFile[];
  /** Why the submission cannot be stored again: an earlier request has used files that the body names. */
  used?: Refusal;
  /** Hash of form and content, compared for the same `Idempotency-Key`. */
  hash: string;
}
