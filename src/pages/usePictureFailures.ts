import { type RefObject, useEffect } from 'react';

/** Logs pictures of a page that cannot be loaded: the words beside them say everything. */
export function usePictureFailures(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    const log = (picture: HTMLImageElement) =>
      console.warn(`The picture ${picture.getAttribute('src')} could not be loaded.`);
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && log(target);
    // Errors do not bubble.
    page.addEventListener('error', onError, true);
    // Those from before this script ran.
    for (const picture of page.querySelectorAll('img')) {
      if (picture.complete && picture.loading !== 'lazy' && picture.naturalWidth === 0) log(picture);
    }
    return () => page.removeEventListener('error', onError, true);
  }, [root]);
}
