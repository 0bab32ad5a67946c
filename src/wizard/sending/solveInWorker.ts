import { solveChallenge } from './solveChallenge.ts';

/** A worker's whole program: is told a challenge, and tells its proof. */
addEventListener('message', ({ data }) => {
  void solveChallenge(data).then((proof) => postMessage(proof));
});
