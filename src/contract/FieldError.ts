import type { MessageId } from './CompiledForm.ts';

/** A failure at a field: the id of what to say and the values it may name. */
export interface FieldError {
  /** Field path, such as `pieceJointes.cv`. */
  path: string;
  message: MessageId;
  values?: Record<string, string | number>;
}
