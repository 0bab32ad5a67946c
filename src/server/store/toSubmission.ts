import type { Selectable } from 'kysely';
import type { DataCipher } from './encryption/DataCipher.ts';
import { decrypted } from './encryption/encryptedColumns.ts';
import type { StoredSubmission } from './Submission.ts';
import type { Tables } from './sqlite/kyselyOnNodeSqlite.ts';

/** Converts a row of `submissions`; decrypts its JSON. Throws a `DecryptionError`. */
export function toSubmission(
  row: Selectable<Tables['submissions']>,
  cipher: DataCipher | undefined,
): StoredSubmission {
  return {
    id: row.id,
    reference: row.reference,
    formId: row.form,
    formVersion: row.form_version,
    clientVersion: row.client_version,
    locale: row.locale,
    createdAt: row.created_at,
    payload: JSON.parse(decrypted(cipher, row.payload, 'submissions.payload', row.reference)),
    computed: JSON.parse(decrypted(cipher, row.computed, 'submissions.computed', row.reference)),
    ...(row.subscriber_key !== null && { confirmedAt: row.confirmed_at }),
  };
}
