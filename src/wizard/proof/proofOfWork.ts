import type { Challenge } from 'altcha-lib';
import axios from 'axios';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { apiUrl } from '#journey/apiUrl.ts';
import { challengePath } from '#journey/challengePath.ts';
import { SolverUnreached } from './SolverUnreached.ts';
import type { WorkerAnswer } from './solveInWorker.ts';

/** Proofs being computed, or computed and not sent yet, by submission path. */
const prepared = new Map<string, Promise<string | undefined>>();

/** If the form always needs a proof, starts computing one while the form is filled. Call on the first focus. */
export function prepareProof(form: CompiledForm): void {
  const { proofOfWork, path } = form.submission;
  if (proofOfWork !== 'always' || prepared.has(path)) return;
  const proof = axios
    .get<Challenge>(apiUrl(form, challengePath(path)))
    .then(({ data }) => proveWork(data))
    // Without a proof, the server answers the submission with another challenge.
    .catch(() => undefined);
  prepared.set(path, proof);
}

/** Returns and removes the prepared proof of a form; undefined without one. */
export function takeProof({ submission: { path } }: CompiledForm): Promise<string | undefined> | undefined {
  const proof = prepared.get(path);
  prepared.delete(path);
  return proof;
}

/** Computes the proof for a challenge, in a worker if possible, so that the page stays responsive. Throws on abort. */
export async function proveWork(challenge: Challenge, signal?: AbortSignal): Promise<string> {
  endIfAborted(signal);
  const proof = await inWorker(challenge, signal);
  endIfAborted(signal);
  if (proof !== undefined) return proof;
  const { solveChallenge } = await import('./solveChallenge.ts').catch((cause) => {
    throw new SolverUnreached('The code that solves challenges could not be fetched', { cause });
  });
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  return solveChallenge(challenge, controller);
}

/** Milliseconds in which a worker begins; some that are blocked never say so. */
const BEGINS_MS = 10_000;

/** Undefined if workers are unsupported or blocked, or on abort. */
function inWorker(challenge: Challenge, signal?: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    let worker: Worker | undefined;
    const late = setTimeout(() => end(), BEGINS_MS);
    const end = (proof?: string) => {
      clearTimeout(late);
      worker?.terminate();
      resolve(proof);
    };
    try {
      worker = new Worker(new URL('./solveInWorker.ts', import.meta.url), { type: 'module' });
    } catch {
      return end();
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('begun' in data) clearTimeout(late);
      else end(data.proof);
    };
    worker.onerror = () => end();
    signal?.addEventListener('abort', () => end());
    worker.postMessage(challenge);
  });
}

function endIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw new Error('The proof of work was aborted');
}
