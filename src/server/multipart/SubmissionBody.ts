import type { AnswerFile } from '#journey/answers/Answers.ts';
import type { Refusal } from '../http/Refusal.ts';
import type { StagedFile } from '../store/FileStore.ts';

/** A submission as it was sent: parsed, but not validated. */
export interface SubmissionBody {
  /** Answers by payload name; a file is an `Upload`. */
  payload: Record<string, unknown>;
  /** Whether all values are texts (multipart); derived values are then compared as texts. */
  textual: boolean;
  uploads: Upload[];
  /** Why it cannot be stored again: it names files that an earlier request has used. */
  used?: Refusal;
  /** Hash of form and content, compared for the same `Idempotency-Key`. */
  hash: string;
}

/** A received file as an answer. */
export interface Upload extends AnswerFile {
  /** Field path: `pieceJointes.cv`. */
  field: string;
  /** Media type as the sender declared it. */
  type: string;
  staged: StagedFile;
  /** Id of the pending upload of which `staged` is a copy, if the submission named one. */
  uploadId?: string;
}
