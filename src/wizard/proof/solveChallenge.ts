import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge as solve } from 'altcha-lib';

/** 15 minutes: longer than any phone takes. */
const TIMEOUT_MS = 15 * 60_000;

/** In plain JavaScript: for hashes this small, a call of `crypto.subtle` (secure origins only) costs more than the hash. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  let key = sha256(concatBytes(salt, password));
  for (let round = 1; round < cost; round++) key = sha256(key);
  return { derivedKey: key.subarray(0, keyLength) };
};

/** The value of `Form-Proof`: base64 of challenge and solution, as in ALTCHA. Throws when not solved in `TIMEOUT_MS`. */
export async function solveChallenge(challenge: Challenge, controller?: AbortController): Promise<string> {
  const solution = await solve({ challenge, controller, deriveKey, timeout: TIMEOUT_MS });
  if (!solution) throw new Error('The challenge was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
