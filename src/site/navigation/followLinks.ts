import { screenLink } from './screenLink.ts';

interface Navigator {
  push: (to: string) => void;
  replace: (to: string) => void;
}

/** Has every link to another screen, still HTML's and the shell's, go through the router. What it gives back ends it. */
export function followLinks(navigator: Navigator): () => void {
  const follow = (event: MouseEvent) => {
    const own = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const link = screenLink(event.target);
    if (!link || own || event.defaultPrevented) return;
    const { pathname, search, hash } = link;
    const shown = pathname === location.pathname && search === location.search;
    // An anchor of this screen.
    if (hash && shown) return;
    event.preventDefault();
    if (!shown) return navigator.push(pathname + search + hash);
    navigator.replace(pathname + search);
    // All that there is to be seen of it.
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
