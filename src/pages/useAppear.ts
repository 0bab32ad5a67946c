import { type RefObject, useEffect } from 'react';

/**
 * Elements marked `data-appear` that start below the window come in once when scrolled to. Without script, or where
 * motion is unwanted, they simply stand there.
 * @param key changes when the page does
 */
export function useAppear(root: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements
  useEffect(() => {
    if (!root.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting || !(target instanceof HTMLElement)) continue;
          target.dataset.appear = 'come';
          observer.unobserve(target);
        }
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    for (const element of root.current.querySelectorAll<HTMLElement>('[data-appear]')) {
      if (element.getBoundingClientRect().top < innerHeight) continue;
      element.dataset.appear = 'wait';
      observer.observe(element);
    }
    return () => observer.disconnect();
  }, [root, key]);
}
