import { setTimeout as sleep } from 'node:timers/promises';

export interface Waiting {
  /** From the begin of an attempt to the next. */
  everyMs: number;
  /** From one call of `onWait` to the next; absent: each attempt that fails calls it. */
  lineMs?: number;
  /** No attempt begins later. */
  mostMs: number;
}

export const AT_START: Waiting = { everyMs: 500, lineMs: 5_000, mostMs: 60_000 };

/** A command tries once. */
export const ONCE: Waiting = { everyMs: 1, mostMs: 0 };

/**
 * Tries until `attempt` resolves: a database or a bucket may still be starting. `onWait` gets an error after
 * which it tries again. Rejects with the last error, or at once with one for which `mayCome` says that waiting does not help.
 */
export async function waitAtStart<Result>(
  attempt: () => Promise<Result>,
  { everyMs, lineMs = 0, mostMs }: Waiting,
  mayCome: (error: unknown) => boolean,
  onWait: (error: unknown) => void,
): Promise<Result> {
  const until = performance.now() + mostMs;
  let nextLine = 0;
  for (;;) {
    const next = performance.now() + everyMs;
    try {
      return await attempt();
    } catch (error) {
      if (!mayCome(error) || next > until) throw error;
      if (performance.now() >= nextLine) {
        nextLine = performance.now() + lineMs;
        onWait(error);
      }
    }
    await sleep(Math.max(0, next - performance.now()));
  }
}
