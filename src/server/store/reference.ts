import { randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which people confuse when they read a reference aloud or copy it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Bytes that no reference has used: asking for many at once takes hardly longer than for eight. */
let random = Buffer.alloc(0);

/** Returns a random reference: 40 bits, which no other reference tells. The table of submissions refuses a reference that is in use. */
export function newReference(): string {
  if (random.length < LENGTH) random = randomBytes(1024);
  const bytes = random.subarray(0, LENGTH);
  random = random.subarray(LENGTH);
  let reference = '';
  for (const byte of bytes) reference += ALPHABET[byte % ALPHABET.length];
  return reference;
}

/** Converts a typed reference to the stored form: capitals, without blanks, `#` and dashes; O becomes 0, I and L become 1. */
export function normalizeReference(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s#-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
