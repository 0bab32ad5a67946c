import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { prefixed } from '#contract/addresses.ts';
import { attempt } from '#contract/attempt.ts';
import { avoidsPrefetch } from '#device/savesData.ts';
import { whenIdle } from '../loading/whenIdle.ts';
import { useLanguage } from '../shell/LanguageProvider.tsx';

/** Milliseconds until the worker starts: its start and all that it fetches would slow down the first link that is pressed. */
const START_DELAY = 5_000;

/** Path of the document, which the browser has loaded anyway. */
let documentPath: string | undefined;

/** Has the service worker keep each screen that was visited, once the browser is idle. Without a build there is none. */
export function useVisit(): void {
  const { pathname } = useLocation();
  const start = useHref('/');
  const { locales } = useLanguage();
  useEffect(() => {
    // Nobody keeps the pages of a language that is a draft; others do not know of it.
    if (!import.meta.env.PROD || locales.some(({ draft }) => draft)) return;
    const prefix = start === '/' ? '' : start;
    const path = prefixed(prefix, pathname);
    documentPath ??= path;
    const first = documentPath === path;
    const keep = () => {
      const ahead = !avoidsPrefetch();
      import('./registerWorker.ts')
        .then(({ cacheVisit }) =>
          cacheVisit({
            // With the data saver, only loaded resources are kept; the document was not loaded if a link led to the screen.
            document: first || ahead ? path : undefined,
            loaded: performance.getEntriesByType('resource').map(({ name }) => name),
            locales: locales.map(({ id }) => id),
            prefix,
            ahead,
          }),
        )
        // A browser may refuse workers and storage; the site works without either.
        .catch(() => undefined);
    };
    const running = attempt(() => navigator.serviceWorker.controller);
    whenIdle(() => (first && !running ? setTimeout(keep, START_DELAY) : keep()));
  }, [pathname, start, locales]);
}
