import { attempt } from '#contract/attempt.ts';

/** Milliseconds to wait for other tabs: a browser may never say that a tab has ended. */
const PATIENCE_MS = 30_000;

/**
 * Sends a form while neither another page nor the worker sends it, as far as the browser tells (Safari since 15.4, Firefox since
 * 96): twice, its files would cost twice, though the server stores one key once. Rejects on abort while it waits.
 */
export function sendAlone<Value>(
  formId: string,
  send: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const locks = attempt(() => navigator.locks);
  if (!locks) return send();
  return new Promise((resolve, reject) => {
    let begun: Promise<unknown> | undefined;
    const begin = () => {
      clearTimeout(timer);
      begun ??= send().then(resolve, reject);
      return begun;
    };
    const timer = setTimeout(begin, PATIENCE_MS);
    const refused = (error: unknown) => {
      if (!signal?.aborted || begun) return void begin();
      clearTimeout(timer);
      reject(error);
    };
    try {
      locks.request(`sending:${formId}`, { signal }, begin).catch(refused);
    } catch (error) {
      refused(error);
    }
  });
}
