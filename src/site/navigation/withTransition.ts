import { attempt } from '#contract/attempt.ts';
import { prefersReducedMotion } from '#device/browser/prefersReducedMotion.ts';
import { isSlowDevice } from './isSlowDevice.ts';

/**
 * Calls `change` inside a view transition; without one if unsupported, hidden, or under `prefers-reduced-motion`. A slow
 * device has none either: the picture of the old screen takes it longer than the animation.
 */
export function withTransition(change: () => void): void {
  const still = prefersReducedMotion() || isSlowDevice() || document.hidden;
  const transition = still ? undefined : attempt(() => document.startViewTransition(change));
  // `ready` rejects when the next transition interrupts this one; `change` has run all the same.
  if (transition) transition.ready.catch(() => undefined);
  else change();
}
