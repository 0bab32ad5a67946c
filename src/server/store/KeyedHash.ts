import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits: nobody guesses them, and they keep links short. */
const BYTES = 16;

/** Hashes under the secret that is kept with the data: signs links, and stands for addresses that are only compared. */
export class KeyedHash {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  /** 22 letters that a link may hold; another purpose has another hash for the same parts. */
  of(purpose: string, ...parts: string[]): string {
    const whole = createHmac('sha256', this.#secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
    return whole.subarray(0, BYTES).toString('base64url');
  }

  /** Whether the hash of that is the one that was sent; compared in constant time. */
  signs(sent: string, purpose: string, ...parts: string[]): boolean {
    const bytes = Buffer.from(sent, 'base64url');
    return (
      bytes.length === BYTES && timingSafeEqual(bytes, Buffer.from(this.of(purpose, ...parts), 'base64url'))
    );
  }
}
