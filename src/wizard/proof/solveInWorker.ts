import '#device/browser/fillGaps.ts';
import { solveChallenge } from './solveChallenge.ts';

/** The worker: receives a challenge and posts its proof. */
addEventListener('message', ({ data }) => {
  void solveChallenge(data).then((proof) => postMessage(proof));
});
