/** Returns a signal that aborts after some milliseconds, as `AbortSignal.timeout` does in browsers of 2022 and later. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
