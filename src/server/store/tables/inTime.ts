/** A statement that has no answer after this time may have lost its connection. */
export const SILENT_MS = 500;

/** How long an idle connection has for a statement that does nothing. */
export const PROBE_MS = 400;

/** How long other statements wait for one of a shared database before they go on beside it, over younger connections. */
export const PATIENCE_MS = 1_000;

/** Resolves to whether the work has ended by then, well or not. */
export function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    // On a busy machine the timer may be as late as the answer, which is read before this.
    const timer = setTimeout(() => setImmediate(() => resolve(false)), ms);
    const ended = () => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(ended, ended);
  });
}
