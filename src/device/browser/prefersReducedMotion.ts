import { attempt } from '#contract/attempt.ts';

/** Whether the reader asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return attempt(() => matchMedia('(prefers-reduced-motion: reduce)').matches) ?? false;
}
