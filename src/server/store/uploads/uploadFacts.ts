import { type DataCipher, DecryptionError } from '../encryption/DataCipher.ts';
import type { PendingUpload } from '../fileStages.ts';

/** Returns the text that is stored for an upload. */
export function formatFacts(upload: PendingUpload, cipher: DataCipher | undefined): string {
  const text = JSON.stringify(upload);
  return cipher?.encrypt(text, contextOf(upload.id)) ?? text;
}

/** Parses the stored text of the upload `id`. Returns undefined if a crash has cut it, or another key encrypts it. */
export function parseFacts(
  stored: string,
  id: string,
  cipher: DataCipher | undefined,
): PendingUpload | undefined {
  try {
    return JSON.parse(cipher?.decrypt(stored, contextOf(id)) ?? stored);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DecryptionError) return undefined;
    throw error;
  }
}

function contextOf(id: string): string {
  return `upload ${id}`;
}
