import { setImmediate as othersFirst } from 'node:timers/promises';

/** Work of many small steps holds up others for so long. */
const TURN_MS = 10;

/** Returns what is awaited between the steps of long work: other requests run whenever the steps have taken 10 ms. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await othersFirst();
    since = performance.now();
  };
}
