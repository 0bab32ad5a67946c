import type { AnswerFile } from '#journey/answers/Answers.ts';

// The way of a file: announced and sent ahead (`PendingUpload`), on the local disk (`StagedFile`), named by a submission
// (`ReceivedFile`), examined (`CheckedFile`), in the file store (`NewFile`), in its row (`StoredFile`).

/** Pattern of a file id. */
export const FILE_ID = /^[0-9a-f]{32}$/;

/** A file that goes up before its submission. Known to its sender only, by its id. */
export interface PendingUpload {
  /** 32 random hexadecimal digits: any sender that knows them may send, remove and submit the file. */
  id: string;
  /** Id of the form of the announcement. */
  form: string;
  /** Field path: `pieceJointes.cv`. */
  field: string;
  /** Display name. */
  name: string;
  /** Media type as the sender declared it. */
  type: string;
  /** Announced size in bytes. */
  size: number;
  /** ISO 8601, UTC. */
  created: string;
  /** SHA-256 of the bytes, once a submission has them and the upload does not any more. */
  usedSha256?: string;
}

/** Pattern of an upload's id. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/;

/** A received file that belongs to no submission yet. */
export interface StagedFile {
  /** Path on the local disk, for examination. Until `commit`, the file there may be replaced. */
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A received file as an answer. */
export interface ReceivedFile extends AnswerFile {
  /** Field path: `pieceJointes.cv`. */
  field: string;
  /** Media type as the sender declared it. */
  type: string;
  staged: StagedFile;
  /** Id of the pending upload of which `staged` is a copy, if the submission named one. */
  uploadId?: string;
}

/** A file that may be stored. */
export interface CheckedFile {
  upload: ReceivedFile;
  /** The file to store; a picture without its metadata. */
  staged: StagedFile;
  scan: Scan;
}

/** Result of a virus scan. */
export interface Scan {
  state: 'clean' | 'unscanned' | 'not configured';
  /** The scanner's answer, or the error when it did not answer. */
  answer: string | null;
  /** ISO 8601, UTC. */
  at: string | null;
}

export interface NewFile {
  /** Field path. */
  field: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** Size and SHA-256 of the sent file; a picture is stored without its metadata. */
  sentSize: number;
  sentSha256: string;
  scan: Scan;
  /** Id in the `FileStore`. */
  storedAs: string;
}

export interface StoredFile extends NewFile {
  id: number;
}
