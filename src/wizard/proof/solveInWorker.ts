import '#device/browser/fillGaps.ts';
import { solveChallenge } from './solveChallenge.ts';

export type WorkerAnswer = { begun: true } | { proof: string | undefined };

/** The worker: receives a challenge, posts that it begins, and posts the proof, or nothing where it finds none. */
addEventListener('message', async ({ data }) => {
  const say = (answer: WorkerAnswer) => postMessage(answer);
  say({ begun: true });
  say({ proof: await solveChallenge(data).catch(() => undefined) });
});
