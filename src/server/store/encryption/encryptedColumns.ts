import { tell } from '#definitions/sources/tell.ts';
import { type DataCipher, DecryptionError } from './DataCipher.ts';

/** Columns with personal data; `encrypted` and `decrypted` accept no others. */
export const ENCRYPTED_COLUMNS = [
  'submissions.payload',
  'submissions.computed',
  'files.name',
  'mails.recipient',
  'mails.error',
  'desk_people.email',
  'desk_people.name',
  'desk_credentials.material',
  'desk_credentials.label',
  'desk_sessions.agent',
  'desk_notes.text',
  'desk_webhooks.url',
  'desk_webhooks.secret',
  'desk_deliveries.error',
  'desk_views.name',
  'desk_views.definition',
  'desk_corrections.payload',
  'desk_corrections.computed',
  'desk_corrections.reason',
] as const;

type EncryptedColumn = (typeof ENCRYPTED_COLUMNS)[number];

/** Returns the text as its column stores it: encrypted, if there is a cipher. */
export function encrypted(cipher: DataCipher | undefined, text: string, column: EncryptedColumn): string {
  return cipher ? cipher.encrypt(text, column) : text;
}

/**
 * Decrypts a text of that column.
 * @param row identifies the row in the error
 * @throws DecryptionError
 */
export function decrypted(
  cipher: DataCipher | undefined,
  text: string,
  column: EncryptedColumn,
  row: string | number,
): string {
  if (!cipher) return text;
  try {
    return cipher.decrypt(text, column);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw new DecryptionError(tell`${column} of ${row} cannot be decrypted: ${error.message}.`, {
      cause: error,
    });
  }
}
