import type { Payload } from 'altcha-lib';
import { describe, expect, it, vi } from 'vitest';
import { ProofOfWork } from '#server/human/ProofOfWork.ts';
import { solveChallenge } from '#wizard/sending/solveChallenge.ts';

const LIMITS = { challengeMs: 60_000, usedChallenges: 100 };

/** Fields of a payload changed, as a forger would. */
function forge(proof: string, change: (payload: Payload) => void): string {
  const payload = JSON.parse(atob(proof));
  change(payload);
  return btoa(JSON.stringify(payload));
}

describe('a proof of work', () => {
  it('is taken once, for the form that it was made for', async () => {
    const work = new ProofOfWork(LIMITS);
    const proof = await solveChallenge(await work.challenge('stand'));
    expect(await work.accepts('dossier', proof)).toBe(false);
    expect(await work.accepts('stand', proof)).toBe(true);
    expect(await work.accepts('stand', proof)).toBe(false);
  });

  it('is taken once of two at the same time', async () => {
    const work = new ProofOfWork(LIMITS);
    const proof = await solveChallenge(await work.challenge('stand'));
    const taken = await Promise.all([work.accepts('stand', proof), work.accepts('stand', proof)]);
    expect(taken.sort()).toEqual([false, true]);
  });

  it('is void when its time is over, and after a restart', async () => {
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
  ])('is not %j', async (text) => {
    const work = new ProofOfWork(LIMITS);
    expect(await work.accepts('stand', text)).toBe(false);
    expect(await work.accepts('stand', Buffer.from(text).toString('base64'))).toBe(false);
  });

  it('that was used and forgotten for want of room is void, not taken again', async () => {
    const now = Date.now();
    const work = new ProofOfWork({ ...LIMITS, usedChallenges: 1 }, () => now);
    const [first = '', second = '', third = ''] = await Promise.all(
      [1, 2, 3].map(async () => solveChallenge(await work.challenge('stand'))),
    );
    expect(await work.accepts('stand', first)).toBe(true);
    expect(await work.accepts('stand', second)).toBe(true);
    expect(await work.accepts('stand', first)).toBe(false);
    // As old as the one that was forgotten: nobody knows any more.
    expect(await work.accepts('stand', third)).toBe(false);
  });
});
