import { type PointerEvent, useRef } from 'react';

/** Horizontal pixels from which a swipe dismisses. */
const THRESHOLD = 50;

/** Pointer handlers of an element that follows a horizontal swipe, then calls `onAway` or moves back. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<number>(undefined);
  const moved = (event: PointerEvent) => (start.current === undefined ? 0 : event.clientX - start.current);
  const moveTo = (element: Element, pixels: number) => {
    (element as HTMLElement).style.translate = pixels === 0 ? '' : `${pixels}px`;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if ((event.target as Element).closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => moveTo(event.currentTarget, moved(event)),
    onPointerUp: (event: PointerEvent) => {
      const away = Math.abs(moved(event)) >= THRESHOLD;
      start.current = undefined;
      if (away) onAway();
      else moveTo(event.currentTarget, 0);
    },
    onPointerCancel: (event: PointerEvent) => {
      start.current = undefined;
      moveTo(event.currentTarget, 0);
    },
  };
}
