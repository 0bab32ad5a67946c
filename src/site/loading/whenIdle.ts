import { attempt } from '#contract/attempt.ts';

/** Delay in milliseconds for browsers without `requestIdleCallback`. */
const FALLBACK_DELAY = 300;

/** A browser that renders without a pause, or no frame at all, is never idle. In milliseconds. */
const LONGEST_WAIT = 5_000;

/** Calls `work` once the document has loaded and the browser is idle, or `LONGEST_WAIT` later. */
export function whenIdle(work: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(work), { once: true });
    return;
  }
  if (attempt(() => window.requestIdleCallback(work, { timeout: LONGEST_WAIT })) === undefined)
    setTimeout(work, FALLBACK_DELAY);
}
