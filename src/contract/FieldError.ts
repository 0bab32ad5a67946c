import type { MessageId } from './CompiledForm.ts';

/** An error of a field: its message id and the values of the message's placeholders. */
export interface FieldError {
  /** Field path, such as `pieceJointes.cv`. */
  path: string;
  message: MessageId;
  values?: Record<string, string | number>;
}
