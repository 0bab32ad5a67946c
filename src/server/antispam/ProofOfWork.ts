import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Limits } from '../config/limits.ts';
import { UsedChallenges } from './UsedChallenges.ts';

/** Hashes from a number to its key. A higher value also makes creating and verifying a challenge more expensive. */
const HASHES_PER_TRY = 50;

/**
 * Range of numbers that a browser tries: 100,000 hashes on average. They take a quarter of a second on a desktop, two
 * seconds on a cheap phone.
 */
const MIN_TRIES = 1_000;
const MAX_TRIES = 3_000;

/** A payload has about 900 characters. */
const MAX_PAYLOAD = 3_000;

/** What several copies of the server need so that each accepts the challenges of the others, once in all. */
export interface SharedChallenges {
  secret: string;
  use(signature: string, expires: number): Promise<boolean>;
}

/**
 * Creates and verifies ALTCHA challenges. Each challenge is signed, belongs to one form, expires, and can be used once.
 * Unless copies share it, the secret lives in this process only, so a restart voids every challenge, including used ones.
 */
export class ProofOfWork {
  readonly #limits: Pick<Limits, 'challengeMs' | 'usedChallenges'>;
  readonly #now: () => number;
  readonly #secret: string;
  readonly #used: SharedChallenges | UsedChallenges;

  constructor(
    limits: Pick<Limits, 'challengeMs' | 'usedChallenges'>,
    now: () => number = Date.now,
    shared?: SharedChallenges,
  ) {
    this.#limits = limits;
    this.#now = now;
    this.#secret = shared?.secret ?? randomBytes(32).toString('hex');
    this.#used = shared ?? new UsedChallenges(limits, now);
  }

  challenge(formId: string): Promise<Challenge> {
    return createChallenge({
      algorithm: 'SHA-256',
      cost: HASHES_PER_TRY,
      counter: randomInt(MIN_TRIES, MAX_TRIES),
      data: { form: formId },
      deriveKey,
      expiresAt: new Date(this.#now() + this.#limits.challengeMs),
      hmacSignatureSecret: this.#secret,
    });
  }

  /** Whether the payload (base64 of ALTCHA's JSON) solves a challenge of the form. True only once for each challenge. */
  async accepts(formId: string, payload: string): Promise<boolean> {
    const parsed = parsePayload(payload);
    if (!parsed) return false;
    const { challenge, solution } = parsed;
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: this.#secret,
    });
    // The signature covers the parameters, so `challenge` made them.
    const { data, expiresAt = 0 } = challenge.parameters;
    const expires = expiresAt * 1_000;
    if (!verified || data?.form !== formId || expires <= this.#now()) return false;
    return this.#used.use(String(challenge.signature), expires);
  }
}

function parsePayload(text: string): Payload | undefined {
  if (text.length > MAX_PAYLOAD) return undefined;
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const { challenge, solution } = payload ?? {};
    const whole =
      typeof challenge?.parameters === 'object' &&
      challenge.parameters !== null &&
      typeof challenge.signature === 'string' &&
      typeof solution?.counter === 'number';
    return whole ? payload : undefined;
  } catch {
    // Not JSON, so not a proof.
    return undefined;
  }
}
