import { type RefObject, useEffect } from 'react';
import { observeView } from '#device/browser/observeView.ts';
import { prefersReducedMotion } from '#device/browser/prefersReducedMotion.ts';

/**
 * Fades in each `data-appear` element that starts below the viewport, once, when it is scrolled to. Without JavaScript
 * or with `prefers-reduced-motion` the elements are visible from the start.
 * @param key changes with the page
 */
export function useAppear(root: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements
  useEffect(() => {
    if (!root.current || prefersReducedMotion()) return;
    const shown = observeView(
      (entries, observer) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (!(target instanceof HTMLElement)) continue;
          if (!isIntersecting) {
            // Elements in or above the window stay visible. Those below it may not be laid out yet (`loading/topFirst.ts`).
            const { top, height } = boundingClientRect;
            if (top >= innerHeight || height === 0) target.dataset.appear = 'hidden';
            continue;
          }
          if (target.dataset.appear === 'hidden') target.dataset.appear = 'shown';
          observer.unobserve(target);
        }
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    // The observer's first report says where each element is; reading positions here would force a layout.
    for (const element of root.current.querySelectorAll('[data-appear]')) shown?.observe(element);
    return () => shown?.disconnect();
  }, [root, key]);
}
