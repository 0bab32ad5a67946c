import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { tell } from '#definitions/sources/tell.ts';

/** Encrypted data cannot be read: it was changed, or its key is not in `DATA_KEY`. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

/** Prefix of an encrypted text. No plain text starts like this: control characters are refused, and JSON has none. */
const MARK = '\u0001enc1:';

export const ID_BYTES = 8;
const ID_CHARACTERS = 2 * ID_BYTES;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

interface DataKey {
  key: Uint8Array;
  /** Derived key that encrypts texts. */
  textKey: KeyObject;
}

/**
 * Encrypts with the first key of `DATA_KEY` and decrypts with all. AES-256-GCM with keys derived by HKDF: one for texts, one
 * for each file and each piece of an upload (`fileFormat`). An encrypted text is a mark, the key's id (first bytes of its SHA-256), then nonce, bytes and
 * tag in base64.
 */
export class DataCipher {
  /** Id of the key that encrypts. */
  readonly firstId: string;
  /** Prefix of a text encrypted with the first key. */
  readonly firstPrefix: string;
  readonly #keys: ReadonlyMap<string, DataKey>;
  readonly #textKey: KeyObject;

  constructor(keys: readonly Uint8Array[]) {
    const [first] = keys;
    if (!first) throw new Error('A cipher needs a key');
    this.#keys = new Map(keys.map((key) => [idOf(key), { key, textKey: derive(key, '', 'text') }]));
    this.firstId = idOf(first);
    this.firstPrefix = `${MARK}${this.firstId}:`;
    this.#textKey = this.#keyOf(this.firstId).textKey;
  }

  get ids(): string[] {
    return [...this.#keys.keys()];
  }

  /** @param context place of the text, such as its table and column; it does not decrypt in another context */
  encrypt(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    return (
      this.firstPrefix +
      Buffer.concat([nonce, seal(this.#textKey, nonce, Buffer.from(text), context)]).toString('base64')
    );
  }

  /** Returns a text from before there was a key (not encrypted) as it is. Throws a `DecryptionError`. */
  decrypt(text: string, context: string): string {
    if (!text.startsWith(MARK)) return text;
    const id = text.slice(MARK.length, MARK.length + ID_CHARACTERS);
    const bytes = Buffer.from(text.slice(MARK.length + ID_CHARACTERS + 1), 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    return open(this.#keyOf(id).textKey, nonce, bytes.subarray(NONCE_BYTES), context).toString();
  }

  /** Derives the key of one file. Throws a `DecryptionError` when the key `id` is not in `DATA_KEY`. */
  fileKey(id: string, salt: Uint8Array, context: string): KeyObject {
    return derive(this.#keyOf(id).key, salt, `file ${context}`);
  }

  #keyOf(id: string): DataKey {
    const key = this.#keys.get(id);
    if (key) return key;
    throw new DecryptionError(
      tell`It is encrypted with the key ${id}, which is not given (${this.ids.join(', ')})`,
    );
  }
}

/** Encrypts; returns the encrypted bytes and the authentication tag. */
export function seal(key: KeyObject, nonce: Uint8Array, bytes: Uint8Array, context = ''): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the result of `seal`. Throws a `DecryptionError` when any byte was changed. */
export function open(key: KeyObject, nonce: Uint8Array, sealed: Buffer, context = ''): Buffer {
  try {
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new DecryptionError(tell`Its encrypted bytes were changed`, { cause });
  }
}

function derive(key: Uint8Array, salt: Uint8Array | string, purpose: string): KeyObject {
  // A `KeyObject` is imported once; importing costs more than encrypting a submission.
  return createSecretKey(new Uint8Array(hkdfSync('sha256', key, salt, purpose, 32)));
}

function idOf(key: Uint8Array): string {
  return hash('sha256', key).slice(0, ID_CHARACTERS);
}
