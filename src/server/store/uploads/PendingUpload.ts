/** A file that goes up before its submission. Known to its sender only, by its id. */
export interface PendingUpload {
  /** 32 random hexadecimal digits: whoever knows it may send, remove and submit the file. */
  id: string;
  /** Id of the form for which it was announced. */
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
  /** SHA-256 of its bytes, once a submission has them. They are then removed here. */
  usedSha256?: string;
}

/** Pattern of an upload's id. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/;
