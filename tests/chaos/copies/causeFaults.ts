import { setTimeout as sleep } from 'node:timers/promises';
import type { Copy, Installation } from './Installation.ts';

export type FaultKind = 'copy killed' | 'PostgreSQL immediate' | 'PostgreSQL fast' | 'bucket';

export interface Fault {
  kind: FaultKind;
  /** When the fault began and ended: for a killed copy, when its process had ended. */
  from: number;
  to: number;
}

const KILL_EVERY_MS = 5_000;
const AWAY_MS = 2_500;
/** The balancer leaves a copy alone for a second after a failure, which it counts in whole seconds. */
const NOTICED_MS = 2_500;

/** The moments of the other faults, as parts of the run. */
const OTHERS: readonly [part: number, kind: Exclude<FaultKind, 'copy killed'>][] = [
  [0.2, 'PostgreSQL immediate'],
  [0.5, 'bucket'],
  [0.75, 'PostgreSQL fast'],
];

/**
 * For so long, kills one copy every 5 seconds, the one that serves longest, and starts it again at once; restarts PostgreSQL
 * twice and the bucket's server once. Resolves when all copies serve again.
 */
export async function causeFaults(installation: Installation, durationMs: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const begin = performance.now();
  const until = (ms: number) => sleep(Math.max(0, begin + ms - performance.now()));
  const restarts: Promise<void>[] = [];
  const serving = new Set(installation.copies);
  const kills = async () => {
    for (let round = 1; performance.now() < begin + durationMs - KILL_EVERY_MS; round++) {
      await until(round * KILL_EVERY_MS);
      // On a busy machine a copy takes longer than that to start: the last that nginx knows to serve is not killed.
      while (serving.size < 2) await sleep(100);
      const [copy] = serving as Iterable<Copy> as [Copy];
      serving.delete(copy);
      const from = performance.now();
      await installation.endCopy(copy, 'SIGKILL');
      faults.push({ kind: 'copy killed', from, to: performance.now() });
      const restarted = installation.startCopy(copy).then(() => sleep(NOTICED_MS));
      restarts.push(restarted.then(() => void serving.add(copy)));
    }
    await Promise.all(restarts);
  };
  const others = async () => {
    for (const [part, kind] of OTHERS) {
      await until(part * durationMs);
      const fault: Fault = { kind, from: performance.now(), to: Number.POSITIVE_INFINITY };
      faults.push(fault);
      if (kind === 'bucket') await installation.stopBucket();
      else await installation.stopDatabase(kind === 'PostgreSQL fast' ? 'fast' : 'immediate');
      await sleep(AWAY_MS);
      if (kind === 'bucket') await installation.startBucket();
      else await installation.startDatabase();
      fault.to = performance.now();
    }
  };
  await Promise.all([kills(), others(), until(durationMs)]);
  return faults.sort((one, other) => one.from - other.from);
}
