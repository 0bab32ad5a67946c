import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { followLinks } from './followLinks.ts';
import { type HistoryEntry, Navigation } from './Navigation.ts';
import { startPrefetch } from './startPrefetch.ts';

interface SiteRouterProps {
  loader: RouteLoader;
  /** The start of the addresses of this document's language. */
  prefix: string;
  children: ReactNode;
}

/** The browser's router. Its location changes only once `Navigation` has loaded the screen. */
export function SiteRouter({ loader, prefix, children }: SiteRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState<HistoryEntry>({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => {
    const stops = [new Navigation(history, loader, prefix, setShown).start(), followLinks(history, prefix)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [history, loader, prefix]);
  useEffect(() => startPrefetch(loader, prefix), [loader, prefix]);
  return (
    <Router basename={prefix || '/'} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
