import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { followLinks } from './followLinks.ts';
import { startPrefetch } from './startPrefetch.ts';
import { useScrollPositions } from './useScreenStart.ts';

interface SiteRouterProps {
  loader: RouteLoader;
  /** The start of the addresses of this document's language. */
  prefix: string;
  children: ReactNode;
}

/**
 * The browser's router. Its location changes in a transition, so the screen before stays until the next one has loaded. Not on
 * Back and Forward, which React renders at once.
 */
export function SiteRouter({ prefix, ...rest }: SiteRouterProps) {
  return (
    <BrowserRouter basename={prefix || '/'}>
      <Navigation prefix={prefix} {...rest} />
    </BrowserRouter>
  );
}

function Navigation({ loader, prefix, children }: SiteRouterProps) {
  const navigate = useNavigate();
  useScrollPositions();
  useLayoutEffect(() => followLinks(navigate, prefix), [navigate, prefix]);
  useEffect(() => startPrefetch(loader, prefix), [loader, prefix]);
  return children;
}
