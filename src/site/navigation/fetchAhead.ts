import { avoidsPrefetch } from '#pages/savesData.ts';
import type { RouteLoader } from '../loading/RouteLoader.ts';
import { LinksInView } from './LinksInView.ts';
import { screenLink } from './screenLink.ts';

/** Milliseconds that a pointer or the focus stays on a link that is meant. */
const MEANT = 50;

/**
 * Fetches the screens that the reader may go to next: at once where a finger touches a link, soon where the pointer or
 * the focus rests on one, and those in view when there is nothing else to do. What it gives back ends it.
 */
export function fetchAhead(loader: RouteLoader): () => void {
  const fetch = async (path: string) => {
    if (!avoidsPrefetch()) await loader.loadAhead(path);
  };
  const inView = new LinksInView(fetch);
  let meant: ReturnType<typeof setTimeout> | undefined;
  const rest = ({ target }: Event) => {
    clearTimeout(meant);
    const link = screenLink(target);
    if (link) meant = setTimeout(() => void fetch(link.pathname), MEANT);
  };
  const touch = ({ target }: Event) => {
    const link = screenLink(target);
    if (link) void fetch(link.pathname);
  };
  // A press may open a menu, or bring another language or screen.
  const look = () => inView.look();

  const listeners = { pointerover: rest, focusin: rest, touchstart: touch, click: look, popstate: look };
  for (const [type, listener] of Object.entries(listeners))
    addEventListener(type, listener, { passive: true });
  look();
  return () => {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener);
    clearTimeout(meant);
    inView.stop();
  };
}
