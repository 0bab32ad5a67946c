import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { followLinks } from './followLinks.ts';
import { type HistoryEntry, Navigation } from './Navigation.ts';
import { startPrefetch } from './startPrefetch.ts';

/** The browser's router. Its location changes only once `Navigation` has loaded the screen. */
export function SiteRouter({ loader, children }: { loader: RouteLoader; children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState<HistoryEntry>({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => {
    const stops = [new Navigation(history, loader, setShown).start(), followLinks(history)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [history, loader]);
  useEffect(() => startPrefetch(loader), [loader]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
