/**
 * Answers and what must be said of them, in the browser as on the server. `forms/<id>/examples/<name>.json` holds one,
 * or several as `{"examples": […]}`.
 */
export interface FormExample {
  $schema?: string;
  title: string;
  /** As schema.json says; a file is written `{"$file": {"name": "cv.pdf", "size": 1234}}`. */
  answers: Record<string, unknown>;
  /** French message by field path (`pieceJointes.cv`); absent or empty when the answers are valid. */
  errors?: Record<string, string>;
  /** What must be stored. */
  payload?: Record<string, unknown>;
}
