import { type RefObject, useEffect } from 'react';

/**
 * Fades in each `data-appear` element that starts below the viewport, once, when it is scrolled to. Without JavaScript
 * or with `prefers-reduced-motion` the elements are visible from the start.
 * @param key changes with the page
 */
export function useAppear(root: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements
  useEffect(() => {
    if (!root.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting || !(target instanceof HTMLElement)) continue;
          target.dataset.appear = 'shown';
          observer.unobserve(target);
        }
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    for (const element of root.current.querySelectorAll<HTMLElement>('[data-appear]')) {
      if (element.getBoundingClientRect().top < innerHeight) continue;
      element.dataset.appear = 'hidden';
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, [root, key]);
}
