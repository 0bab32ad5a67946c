import type { FieldError } from '#contract/FieldError.ts';
import { payloadPath } from '#definitions/sources/innerNames.ts';

/** One reason for a refusal: a message id with its values, and the path of the field that it concerns, if any. */
export type RefusalReason = Omit<FieldError, 'path'> & { path?: string };

export interface RefusalBody {
  /** `pieceJointes.cv: message` for a field's error, else the message alone. */
  errors: string[];
  /** The same errors in parts; `code` is the message id, `field` the path in the site's own page where that is another. */
  details: { code: string; path?: string; field?: string; message: string }[];
}

/** Builds the JSON body of every refusal. */
export function refusalBody(
  reasons: readonly RefusalReason[],
  t: (id: string, values?: RefusalReason['values']) => string,
): RefusalBody {
  const details = reasons.map(({ path: field, message, values }) => {
    // As the payload names the field: publication may have named another definition of it `ville:2`.
    const path = field === undefined ? undefined : payloadPath(field);
    return { code: message, path, ...(field !== path && { field }), message: t(message, values) };
  });
  const errors = details.map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`));
  return { errors, details };
}
