import { screenLink } from './screenLink.ts';

interface Navigator {
  push: (to: string) => void;
  replace: (to: string) => void;
}

/** Routes clicks on all links to screens below `prefix` through `navigator`. Returns a function that stops it. */
export function followLinks(navigator: Navigator, prefix: string): () => void {
  const follow = (event: MouseEvent) => {
    const byBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const found = screenLink(event.target, prefix);
    if (!found || byBrowser || event.defaultPrevented) return;
    const { pathname, search, hash } = found.link;
    const isCurrent = pathname === location.pathname && search === location.search;
    // The browser handles anchors of this screen.
    if (hash && isCurrent) return;
    event.preventDefault();
    if (!isCurrent) return navigator.push(pathname + search + hash);
    navigator.replace(pathname + search);
    // A link to the current screen only scrolls to its top.
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
