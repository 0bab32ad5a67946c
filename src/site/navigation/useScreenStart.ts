import { useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { layOutTopFirst } from '../loading/topFirst.ts';
import { ScrollPositions } from './ScrollPositions.ts';

/**
 * Does what browsers do after loading a page, when the screen of another path is rendered: scrolls to the top or the
 * `#hash`, or on Back and Forward to the last position, and moves the focus to the start of the screen.
 */
export function useScreenStart(): void {
  const location = useLocation();
  const action = useNavigationType();
  const [positions] = useState(() => new ScrollPositions(location));
  const shown = useRef(location);
  useLayoutEffect(() => positions.start(), [positions]);
  useLayoutEffect(() => {
    const before = shown.current;
    if (location === before) return;
    shown.current = location;
    positions.enter(location);
    if (location.pathname !== before.pathname) {
      startScreen(location, action === 'POP' ? positions : undefined);
    } else if (action === 'POP' && location.hash !== before.hash) {
      // Another entry of the same screen: an anchor.
      positions.restore();
    }
  }, [positions, location, action]);
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
