import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** 128 bits: too many to guess, and links stay short. */
const BYTES = 16;

/** HMAC-SHA-256 under the secret that is stored with the data: signs links, and replaces addresses that are only compared. */
export class KeyedHash {
  // Made once: `createHmac` would make one of the bytes at each call, which takes most of its time.
  readonly #secret: KeyObject;

  constructor(secret: Uint8Array) {
    this.#secret = createSecretKey(secret);
  }

  /** Returns 22 URL-safe characters. The same parts have another hash for another purpose. */
  of(purpose: string, ...parts: string[]): string {
    const hash = createHmac('sha256', this.#secret).update(JSON.stringify([purpose, ...parts]));
    return hash.digest().subarray(0, BYTES).toString('base64url');
  }

  /** Whether `sent` is the hash of the parts; compares in constant time. */
  signs(sent: string, purpose: string, ...parts: string[]): boolean {
    const bytes = Buffer.from(sent, 'base64url');
    return (
      bytes.length === BYTES && timingSafeEqual(bytes, Buffer.from(this.of(purpose, ...parts), 'base64url'))
    );
  }
}
