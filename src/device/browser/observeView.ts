import { attempt } from '#contract/attempt.ts';

/** Observes which elements are in the window. Undefined where the browser cannot. */
export function observeView(
  onChange: (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => void,
  options?: IntersectionObserverInit,
): IntersectionObserver | undefined {
  return attempt(() => new IntersectionObserver(onChange, options));
}
