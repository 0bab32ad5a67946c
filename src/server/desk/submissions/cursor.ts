import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { DecryptionError, NONCE_BYTES, open, seal } from '../../store/encryption/DataCipher.ts';

/**
 * Seals the places at which pages begin: an id tells how many submissions there are. The same place has the same cursor, so that a reply
 * that has not changed is the same; the cursor of another person, form or filter opens nothing.
 */
export class Cursors {
  readonly #key;

  constructor(secret: Uint8Array) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'desk cursor', 32)));
  }

  seal(place: string, context: string): string {
    const nonce = createHmac('sha256', this.#key)
      .update(`${place} ${context}`)
      .digest()
      .subarray(0, NONCE_BYTES);
    return Buffer.concat([nonce, seal(this.#key, nonce, Buffer.from(place), context)]).toString('base64url');
  }

  /** Undefined for a cursor of another context. */
  open(cursor: string, context: string): string | undefined {
    const bytes = Buffer.from(cursor, 'base64url');
    try {
      return open(this.#key, bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES), context).toString();
    } catch (error) {
      if (error instanceof DecryptionError) return undefined;
      throw error;
    }
  }
}
