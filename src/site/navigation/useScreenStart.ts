import { useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { layOutTopFirst } from '../loading/topFirst.ts';
import { ScrollPositions } from './ScrollPositions.ts';

let positions: ScrollPositions | undefined;

/** Keeps the scroll positions of the tab. For the router's first child: its listener must come before the router's. */
export function useScrollPositions(): void {
  const first = useRef(useLocation());
  useLayoutEffect(() => {
    positions = new ScrollPositions(first.current);
    return positions.start();
  }, []);
}

/**
 * Does what browsers do after loading a page, when the screen of another path is rendered: scrolls to the top or the
 * `#hash`, or on Back and Forward to the last position, and moves the focus to the start of the screen.
 * The component that calls this must suspend until the screen has loaded: on Back the page is short until then.
 */
export function useScreenStart(): void {
  const location = useLocation();
  const action = useNavigationType();
  const shown = useRef(location);
  useLayoutEffect(() => {
    const before = shown.current;
    if (location === before) return;
    shown.current = location;
    positions?.enter(location);
    if (location.pathname !== before.pathname) {
      startScreen(location, action === 'POP' ? positions : undefined);
    } else if (action === 'POP' && (location.hash !== before.hash || location.key === before.key)) {
      // Another entry of the same screen, an anchor; or the same entry, after one whose screen was still loading.
      positions?.restore();
    }
  }, [location, action]);
}

function startScreen({ hash }: Location, earlier?: ScrollPositions): void {
  // A restored scroll position and an anchor need the layout of the whole page.
  if (!earlier && !hash) layOutTopFirst();
  document.getElementById('main')?.focus({ preventScroll: true });
  if (earlier?.restore()) return;
  const anchor = document.getElementById(hash.slice(1));
  if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ top: 0, left: 0, behavior: 'instant' });
}
