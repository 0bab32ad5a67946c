import { screenLink } from './screenLink.ts';

interface Navigator {
  push: (to: string) => void;
  replace: (to: string) => void;
}

/** Routes clicks on all links to screens through `navigator`. Returns a function that stops it. */
export function followLinks(navigator: Navigator): () => void {
  const follow = (event: MouseEvent) => {
    const byBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const link = screenLink(event.target);
    if (!link || byBrowser || event.defaultPrevented) return;
    const { pathname, search, hash } = link;
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
