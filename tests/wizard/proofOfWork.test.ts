import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterEach, expect, it, vi } from 'vitest';
import { proveWork } from '#wizard/proof/proofOfWork.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the page itself proves the work where a worker neither begins nor fails', async () => {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: 3,
    deriveKey,
    hmacSignatureSecret: 'secret',
  });
  const ended = vi.fn();
  class HangingWorker {
    postMessage() {}
    terminate() {
      ended();
    }
  }
  vi.stubGlobal('Worker', HangingWorker);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const proof = proveWork(challenge);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ended).toHaveBeenCalledOnce();
  vi.useRealTimers();
  expect(JSON.parse(atob(await proof))).toMatchObject({ challenge, solution: { counter: 3 } });
});
