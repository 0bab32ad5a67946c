import type { Sentence } from './Refusal.ts';

/** Puts a message id with its values into words. */
export type Say = (id: string, values?: Sentence['values']) => string;

export interface RefusalBody {
  /** `pieceJointes.cv: message` at a field, else the message alone. */
  errors: string[];
  /** The same in parts; a code is the message id. */
  details: { code: string; path?: string; message: string }[];
}

/** What every refusal says, whoever words it. */
export function refusalBody(sentences: readonly Sentence[], say: Say): RefusalBody {
  const details = sentences.map(({ path, message, values }) => ({
    code: message,
    path,
    message: say(message, values),
  }));
  const errors = details.map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`));
  return { errors, details };
}
