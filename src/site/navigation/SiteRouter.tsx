import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { fetchAhead } from './fetchAhead.ts';
import { followLinks } from './followLinks.ts';
import { Navigation, type Shown } from './Navigation.ts';

/** The router of browsers: its location is that of the screen that is shown. */
export function SiteRouter({ loader, children }: { loader: RouteLoader; children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState<Shown>({
    action: history.action,
    location: history.location,
  });
  useLayoutEffect(() => {
    const stops = [new Navigation(history, loader, setShown).start(), followLinks(history)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [history, loader]);
  useEffect(() => fetchAhead(loader), [loader]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
