import { prefersReducedMotion } from '#rjsf/prefersReducedMotion.ts';

/** Makes a change of the screen, blended over where the browser can and motion is welcome. */
export function withTransition(change: () => void): void {
  if (!document.startViewTransition || prefersReducedMotion() || document.hidden) {
    change();
    return;
  }
  const { ready } = document.startViewTransition(change);
  // Cut short, as by the next one: the change is made all the same.
  ready.catch(() => undefined);
}
