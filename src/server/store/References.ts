import { type Cipheriv, createCipheriv } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Crockford's base 32: without I, L, O and U, which people confuse when they read a reference aloud or copy it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const BITS = 5 * LENGTH;

/**
 * Multiplier (bits of the golden ratio) and its inverse modulo 2^40. It is odd, so that different numbers below 2^40 get
 * different letters. References up to `unkeyed` use it alone, so anyone can compute them.
 */
const SPREAD = 0xb97f4a7c15n;
const SPREAD_INVERSE = inverse(SPREAD);

const HALF = 2 ** (BITS / 2);
const ROUNDS = Array.from({ length: 10 }, (_, round) => round);
const BLOCK = 16;
/** References computed at once: ids are consecutive, and encrypting 64 blocks takes hardly longer than one. */
const AHEAD = 64;

/**
 * Converts ids of submissions to references and back, without the database. A reference has eight characters, is unique, and
 * reveals no other one without the secret. A Feistel network with AES rounds permutes the numbers below 2^40. Ids up to
 * `unkeyed` are left out: they keep references from before there was a secret.
 */
export class References {
  /** The last id whose reference does not depend on the secret. */
  readonly unkeyed: number;
  readonly #cipher: Cipheriv;
  #ahead: { from: number; references: string[] } = { from: 0, references: [] };

  constructor(secret: Uint8Array, unkeyed: number) {
    this.unkeyed = unkeyed;
    // ECB on single blocks: a keyed pseudorandom function.
    this.#cipher = createCipheriv('aes-256-ecb', secret, null).setAutoPadding(false);
  }

  /** Reads the secret from the database, which holds it so that a backup has it too. */
  static of(database: DatabaseSync): References {
    const row = database.prepare("SELECT secret, last_id FROM secrets WHERE name = 'references'").get();
    if (!(row?.secret instanceof Uint8Array))
      throw new Error('The database has lost the secret of references');
    return new References(row.secret, Number(row.last_id));
  }

  /** The reference of a row: PostgreSQL stores none that `referenceOf` computes. */
  stored({ id, reference }: { id: number; reference: string | null }): string {
    return reference ?? this.referenceOf(id);
  }

  referenceOf(id: number): string {
    const { from, references } = this.#ahead;
    const known = references[id - from];
    if (known !== undefined) return known;
    const ids = Array.from({ length: AHEAD }, (_, index) => id + index);
    const numbers = this.#walk(ids, (each) => this.#permute(each));
    this.#ahead = { from: id, references: numbers.map(toLetters) };
    return this.referenceOf(id);
  }

  /** Returns the id of a reference, even if no submission has it; `undefined` for an invalid reference. */
  idOf(reference: string): number | undefined {
    const number = parseLetters(reference);
    return number === undefined ? undefined : this.#walk([number], (each) => this.#restore(each))[0];
  }

  /** Cycle walking: unkeyed numbers stay, and a result among them is permuted again. Its inverse works the same way. */
  #walk(numbers: number[], permute: (numbers: number[]) => number[]): number[] {
    const permuted = permute(numbers);
    return numbers.map((number, index) => {
      if (this.#isUnkeyed(number)) return number;
      let result = permuted[index] as number;
      while (this.#isUnkeyed(result)) [result = 0] = permute([result]);
      return result;
    });
  }

  #isUnkeyed(number: number): boolean {
    return number > 0 && number <= this.unkeyed;
  }

  #permute(numbers: number[]): number[] {
    let [left, right] = halves(numbers);
    for (const round of ROUNDS) [left, right] = [right, xor(left, this.#mix(round, right))];
    return left.map((half, index) => half * HALF + (right[index] as number));
  }

  #restore(numbers: number[]): number[] {
    let [left, right] = halves(numbers);
    for (const round of ROUNDS.toReversed()) [left, right] = [xor(right, this.#mix(round, left)), left];
    return left.map((half, index) => half * HALF + (right[index] as number));
  }

  #mix(round: number, half: number[]): number[] {
    const blocks = Buffer.alloc(half.length * BLOCK, round);
    for (const [index, value] of half.entries()) blocks.writeUInt32BE(value, index * BLOCK);
    const mixed = this.#cipher.update(blocks);
    return half.map((_, index) => mixed.readUInt32BE(index * BLOCK) % HALF);
  }
}

function halves(numbers: number[]): [left: number[], right: number[]] {
  return [numbers.map((number) => Math.floor(number / HALF)), numbers.map((number) => number % HALF)];
}

function xor(one: number[], other: number[]): number[] {
  return one.map((value, index) => value ^ (other[index] as number));
}

/** Converts a typed reference to the stored form: capitals, without blanks, `#` and dashes; O becomes 0, I and L become 1. */
export function normalizeReference(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s#-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Neighbouring numbers share few letters, so that a typing error hits no other reference. */
function toLetters(number: number): string {
  let rest = BigInt.asUintN(BITS, BigInt(number) * SPREAD);
  let letters = '';
  for (let index = 0; index < LENGTH; index++) {
    letters = ALPHABET[Number(rest & 31n)] + letters;
    rest >>= 5n;
  }
  return letters;
}

function parseLetters(letters: string): number | undefined {
  if (letters.length !== LENGTH) return undefined;
  let number = 0n;
  for (const letter of letters) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * 32n + BigInt(digit);
  }
  return Number(BigInt.asUintN(BITS, number * SPREAD_INVERSE));
}

/** Inverse modulo 2^40 by Newton's method: each round doubles the number of correct bits. */
function inverse(odd: bigint): bigint {
  let found = odd;
  for (let bits = 3; bits < BITS; bits *= 2) found = BigInt.asUintN(BITS, found * (2n - odd * found));
  return found;
}
