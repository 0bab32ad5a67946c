import { avoidsPrefetch } from '#device/savesData.ts';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { LinksInView } from './LinksInView.ts';
import { screenLink } from './screenLink.ts';

/** Milliseconds that the pointer or the focus must stay on a link before its screen is fetched. */
const INTENT_DELAY = 50;

/**
 * Prefetches the screens that the reader may visit next: of a link that is touched at once, of one that has the pointer
 * or the focus after `INTENT_DELAY`, and of visible links while the browser is idle. Returns a function that stops it.
 */
export function startPrefetch(loader: RouteLoader, prefix: string): () => void {
  const fetch = async (path: string) => {
    if (!avoidsPrefetch()) await loader.prefetch(path);
  };
  const inView = new LinksInView(fetch, prefix);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onRest = ({ target }: Event) => {
    clearTimeout(timer);
    const found = screenLink(target, prefix);
    if (found) timer = setTimeout(() => void fetch(found.path), INTENT_DELAY);
  };
  const onTouch = ({ target }: Event) => {
    const found = screenLink(target, prefix);
    if (found) void fetch(found.path);
  };
  // A click may open a menu, or change language or screen, and so show other links.
  const update = () => inView.observe();

  const listeners = {
    pointerover: onRest,
    focusin: onRest,
    touchstart: onTouch,
    click: update,
    popstate: update,
  };
  for (const [type, listener] of Object.entries(listeners))
    addEventListener(type, listener, { passive: true });
  update();
  return () => {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener);
    clearTimeout(timer);
    inView.stop();
  };
}
