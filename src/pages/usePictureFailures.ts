import { type RefObject, useEffect } from 'react';

/** Logs pictures that fail to load. Nothing is shown in their place: the text beside them says everything. */
export function usePictureFailures(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    const log = (picture: HTMLImageElement) =>
      console.warn(`The picture ${picture.getAttribute('src')} could not be loaded.`);
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && log(target);
    // `error` events do not bubble: listen in the capture phase.
    page.addEventListener('error', onError, true);
    // Pictures that failed before this script ran.
    for (const picture of page.querySelectorAll('img')) {
      if (picture.complete && picture.loading !== 'lazy' && picture.naturalWidth === 0) log(picture);
    }
    return () => page.removeEventListener('error', onError, true);
  }, [root]);
}
