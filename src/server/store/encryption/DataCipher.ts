import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** What is encrypted cannot be read: it was changed, or its key is not given. */
export class DecryptionError extends Error {
  override name = 'DecryptionError';
}

/** No text that the server stores begins so by itself: control characters are refused, and JSON has none. */
const MARK = '\u0001enc1:';

export const ID_BYTES = 8;
const ID_CHARACTERS = 2 * ID_BYTES;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

interface DataKey {
  key: Uint8Array;
  /** What texts are encrypted with. */
  textKey: KeyObject;
}

/**
 * The keys of `DATA_KEY`: the first encrypts, all decrypt. AES-256-GCM, under keys derived by HKDF: one for texts, one for
 * each file (`fileFormat`). A text becomes a mark, the key's id (the first bytes of its SHA-256), then nonce, bytes and tag.
 */
export class DataCipher {
  /** Of the key that encrypts. */
  readonly firstId: string;
  /** How a text that is encrypted with the first key begins. */
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

  /** @param context where the text is at home, such as its table and column; elsewhere it does not decrypt */
  encrypt(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    return (
      this.firstPrefix +
      Buffer.concat([nonce, seal(this.#textKey, nonce, Buffer.from(text), context)]).toString('base64')
    );
  }

  /** A text that is not encrypted, from before there was a key, is returned as it is. Throws a `DecryptionError`. */
  decrypt(text: string, context: string): string {
    if (!text.startsWith(MARK)) return text;
    const id = text.slice(MARK.length, MARK.length + ID_CHARACTERS);
    const bytes = Buffer.from(text.slice(MARK.length + ID_CHARACTERS + 1), 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    return open(this.#keyOf(id).textKey, nonce, bytes.subarray(NONCE_BYTES), context).toString();
  }

  /** The key of one file, which nothing else is encrypted with. Throws a `DecryptionError` for a key that is not given. */
  fileKey(id: string, salt: Uint8Array, context: string): KeyObject {
    return derive(this.#keyOf(id).key, salt, `file ${context}`);
  }

  #keyOf(id: string): DataKey {
    const key = this.#keys.get(id);
    if (key) return key;
    throw new DecryptionError(
      `It is encrypted with the key ${id}, which is not given (${this.ids.join(', ')})`,
    );
  }
}

/** Bytes and the tag that proves them. */
export function seal(key: KeyObject, nonce: Uint8Array, bytes: Uint8Array, context = ''): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** What `seal` was given. Throws a `DecryptionError` for anything but all that it returned. */
export function open(key: KeyObject, nonce: Uint8Array, sealed: Buffer, context = ''): Buffer {
  try {
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new DecryptionError('Its bytes are not those that were encrypted', { cause });
  }
}

function derive(key: Uint8Array, salt: Uint8Array | string, purpose: string): KeyObject {
  // As an object it is read once, which costs more than to encrypt a submission.
  return createSecretKey(new Uint8Array(hkdfSync('sha256', key, salt, purpose, 32)));
}

function idOf(key: Uint8Array): string {
  return hash('sha256', key).slice(0, ID_CHARACTERS);
}
