import type { Challenge } from 'altcha-lib';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { challengePath } from '#journey/challengePath.ts';

/** Proofs under way, or made and not sent yet, by the path of their form. */
const prepared = new Map<string, Promise<string | undefined>>();

/** Where a form always wants a proof: makes one while the form is filled. To be called when it is first touched. */
export function prepareProof({ submission: { proofOfWork, path } }: CompiledForm): void {
  if (proofOfWork !== 'always' || prepared.has(path)) return;
  const proof = fetch(challengePath(path))
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.statusText))))
    .then((challenge: Challenge) => proveWork(challenge))
    // The server brings another challenge when the form arrives without a proof.
    .catch(() => undefined);
  prepared.set(path, proof);
}

/** The proof that was prepared for a form, once; undefined where none was. */
export function takeProof({ submission: { path } }: CompiledForm): Promise<string | undefined> | undefined {
  const proof = prepared.get(path);
  prepared.delete(path);
  return proof;
}

/** The proof for a challenge; made in a worker where the browser has one, so that the page stays as quick as it was. */
export async function proveWork(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const proof = await inWorker(challenge, signal);
  signal?.throwIfAborted();
  if (proof !== undefined) return proof;
  const { solveChallenge } = await import('./solveChallenge.ts');
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  return solveChallenge(challenge, controller);
}

/** Undefined where workers cannot be had, somebody blocks them, or the signal aborts. */
function inWorker(challenge: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    let worker: Worker | undefined;
    const end = (proof?: string) => {
      worker?.terminate();
      resolve(proof);
    };
    try {
      worker = new Worker(new URL('./solveInWorker.ts', import.meta.url), { type: 'module' });
    } catch {
      return end();
    }
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = () => end();
    signal?.addEventListener('abort', () => end());
    worker.postMessage(challenge);
  });
}
