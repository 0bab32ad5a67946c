/** Crockford's base 32: no I, L, O or U, so that a reference survives being read out or copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Odd, so that no two ids below 2^40 get the same reference (bits of the golden ratio). */
const SPREAD = 0xb97f4a7c15n;

/**
 * The reference of the submission with this id: eight characters, of which neighbours share hardly any, so that a slip
 * of the pen names nobody else. Another id has another one, without a look into the database.
 */
export function referenceOf(id: number): string {
  let rest = BigInt.asUintN(5 * LENGTH, BigInt(id) * SPREAD);
  let reference = '';
  for (let index = 0; index < LENGTH; index++) {
    reference = ALPHABET[Number(rest & 31n)] + reference;
    rest >>= 5n;
  }
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
