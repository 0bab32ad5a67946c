import type { Selectable } from 'kysely';
import { decrypted } from '../encryption/encryptedColumns.ts';
import type { StoredSubmission } from '../Submission.ts';
import type { Backend } from './Backend.ts';
import type { Tables } from './Tables.ts';

/** Converts a row of `submissions`; decrypts its JSON. Throws a `DecryptionError`. */
export function toSubmission(
  row: Selectable<Tables['submissions']>,
  { cipher }: Pick<Backend, 'cipher'>,
): StoredSubmission {
  const { id, reference } = row;
  return {
    id,
    reference,
    formId: row.form,
    formVersion: row.form_version,
    clientVersion: row.client_version,
    locale: row.locale,
    createdAt: row.created_at,
    payload: JSON.parse(decrypted(cipher, row.payload, 'submissions.payload', reference)),
    computed: JSON.parse(decrypted(cipher, row.computed, 'submissions.computed', reference)),
    ...(row.subscriber_key !== null && { confirmedAt: row.confirmed_at }),
  };
}
