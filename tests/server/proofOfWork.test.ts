import type { Payload } from 'altcha-lib';
import { describe, expect, it, vi } from 'vitest';
import { ProofOfWork } from '#server/antispam/ProofOfWork.ts';
import { solveChallenge } from '#wizard/proof/solveChallenge.ts';

const LIMITS = { challengeMs: 60_000, usedChallenges: 100 };

/** A proof with a changed payload. */
function forge(proof: string, change: (payload: Payload) => void): string {
  const payload = JSON.parse(atob(proof));
  change(payload);
  return btoa(JSON.stringify(payload));
}

describe('a proof of work', () => {
  it('is accepted once, for its form only', async () => {
    const work = new ProofOfWork(LIMITS);
    const proof = await solveChallenge(await work.challenge('stand'));
    expect(await work.accepts('dossier', proof)).toBe(false);
    expect(await work.accepts('stand', proof)).toBe(true);
    expect(await work.accepts('stand', proof)).toBe(false);
  });

  it('is accepted once when used twice at the same time', async () => {
    const work = new ProofOfWork(LIMITS);
    const proof = await solveChallenge(await work.challenge('stand'));
    const accepted = await Promise.all([work.accepts('stand', proof), work.accepts('stand', proof)]);
    expect(accepted.sort()).toEqual([false, true]);
  });

  it('is refused after its time limit, and after a restart', async () => {
    const work = new ProofOfWork(LIMITS);
    const proof = await solveChallenge(await work.challenge('stand'));
    expect(await new ProofOfWork(LIMITS).accepts('stand', proof)).toBe(false);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await work.accepts('stand', proof)).toBe(false);
    vi.useRealTimers();
    expect(await work.accepts('stand', proof)).toBe(true);
  });

  it('cannot be forged', async () => {
    const work = new ProofOfWork(LIMITS);
    const proof = await solveChallenge(await work.challenge('stand'));
    const forged = [
      forge(proof, ({ challenge }) => {
        challenge.parameters.data = { form: 'dossier' };
      }),
      forge(proof, ({ challenge }) => {
        challenge.parameters.expiresAt = 9_000_000_000;
      }),
      forge(proof, ({ challenge }) => {
        challenge.parameters.keyPrefix = '00';
      }),
      forge(proof, ({ solution }) => {
        solution.counter += 1;
      }),
      forge(proof, ({ solution }) => {
        solution.derivedKey = '00'.repeat(32);
      }),
    ];
    for (const each of forged) {
      expect(await work.accepts('stand', each)).toBe(false);
      expect(await work.accepts('dossier', each)).toBe(false);
    }
    expect(await work.accepts('stand', proof)).toBe(true);
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '"a"',
    '{"challenge":{"parameters":null},"solution":{}}',
    'é',
    'x'.repeat(9_000),
  ])('is refused if it is %j', async (text) => {
    const work = new ProofOfWork(LIMITS);
    expect(await work.accepts('stand', text)).toBe(false);
    expect(await work.accepts('stand', Buffer.from(text).toString('base64'))).toBe(false);
  });

  it('is refused if it is as old as a used one that the full list has dropped', async () => {
    const now = Date.now();
    const work = new ProofOfWork({ ...LIMITS, usedChallenges: 1 }, () => now);
    const [first = '', second = '', third = ''] = await Promise.all(
      [1, 2, 3].map(async () => solveChallenge(await work.challenge('stand'))),
    );
    expect(await work.accepts('stand', first)).toBe(true);
    expect(await work.accepts('stand', second)).toBe(true);
    expect(await work.accepts('stand', first)).toBe(false);
    // As old as the dropped one: it may have been used.
    expect(await work.accepts('stand', third)).toBe(false);
  });
});
