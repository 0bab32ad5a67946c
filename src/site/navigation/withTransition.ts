import { prefersReducedMotion } from '#rjsf/prefersReducedMotion.ts';

/** Calls `change` inside a view transition, or without one if unsupported, hidden, or under `prefers-reduced-motion`. */
export function withTransition(change: () => void): void {
  if (!document.startViewTransition || prefersReducedMotion() || document.hidden) {
    change();
    return;
  }
  const { ready } = document.startViewTransition(change);
  // `ready` rejects when the next transition interrupts this one; `change` has run all the same.
  ready.catch(() => undefined);
}
