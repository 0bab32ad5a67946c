import { type DataCipher, DecryptionError } from './DataCipher.ts';

/** The columns that hold what people entered; `encrypted` and `decrypted` know no others. */
export const ENCRYPTED_COLUMNS = [
  'submissions.payload',
  'submissions.computed',
  'files.name',
  'mails.recipient',
  'mails.error',
] as const;

type EncryptedColumn = (typeof ENCRYPTED_COLUMNS)[number];

/** A text as its column keeps it. */
export function encrypted(cipher: DataCipher | undefined, text: string, column: EncryptedColumn): string {
  return cipher ? cipher.encrypt(text, column) : text;
}

/**
 * A text of that column.
 * @param row what the error names it by
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
    throw new DecryptionError(`${column} of ${row} cannot be decrypted: ${error.message}.`, { cause: error });
  }
}
