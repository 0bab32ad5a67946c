import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a reference survives being read out or copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A random reference of eight characters: one of 2^40. */
export function newReference(): string {
  let reference = '';
  for (let index = 0; index < LENGTH; index++) reference += ALPHABET[randomInt(ALPHABET.length)];
  return reference;
}

/** A reference as people type it, in the way it is stored: capitals, without blanks and dashes, O for 0 mended. */
export function normalizeReference(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s#-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
