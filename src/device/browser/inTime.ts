/** The browser has left a promise unsettled. */
export class SilentError extends Error {
  override name = 'SilentError';
}

/** Rejects with a `SilentError` if a promise takes longer than some milliseconds: browsers leave some of theirs unsettled. */
export function inTime<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SilentError('The browser did not answer')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
