import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge as solve } from 'altcha-lib';

/** Longer than any telephone takes. */
const PATIENCE_MS = 15 * 60_000;

/** In plain JavaScript: hashes as small as these take the browser's own, where there is one, longer to hand over. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  let key = sha256(concatBytes(salt, password));
  for (let round = 1; round < cost; round++) key = sha256(key);
  return { derivedKey: key.subarray(0, keyLength) };
};

/** The value of `Form-Proof` for a challenge: base64 of its solution, as ALTCHA has it. Lets others work meanwhile. */
export async function solveChallenge(challenge: Challenge, controller?: AbortController): Promise<string> {
  const solution = await solve({ challenge, controller, deriveKey, timeout: PATIENCE_MS });
  if (!solution) throw new Error('The challenge was not solved');
  return btoa(JSON.stringify({ challenge, solution }));
}
