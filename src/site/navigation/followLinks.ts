import type { NavigateFunction } from 'react-router-dom';
import { screenLink } from './screenLink.ts';

/** Routes clicks on all links to screens below `prefix` through the router. Returns a function that stops it. */
export function followLinks(navigate: NavigateFunction, prefix: string): () => void {
  const follow = (event: MouseEvent) => {
    const byBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const found = screenLink(event.target, prefix);
    if (!found || byBrowser || event.defaultPrevented) return;
    const { pathname, search, hash } = found.link;
    const isCurrent = pathname === location.pathname && search === location.search;
    // The browser handles anchors of this screen.
    if (hash && isCurrent) return;
    event.preventDefault();
    if (!isCurrent) return void navigate({ pathname: found.path, search, hash });
    void navigate({ pathname: found.path, search }, { replace: true });
    // A link to the current screen only scrolls to its top.
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
