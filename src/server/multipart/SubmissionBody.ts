import type { AnswerFile } from '#journey/answers/Answers.ts';
import type { StagedFile } from '../store/FileStore.ts';

/** A submission as it was sent: read, but not judged. */
export interface SubmissionBody {
  /** By payload name; files stand in it as `Upload`. */
  payload: Record<string, unknown>;
  /** All values are texts (multipart), so derived values are compared as texts. */
  textual: boolean;
  uploads: Upload[];
  /** Hash of form and content: what `Idempotency-Key` compares. */
  hash: string;
}

/** A file that has arrived, as an answer. */
export interface Upload extends AnswerFile {
  /** Field path: `pieceJointes.cv`. */
  field: string;
  /** The sender's word for its media type. */
  type: string;
  staged: StagedFile;
}
