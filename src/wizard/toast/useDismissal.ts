import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Calls `onEnd` after this many milliseconds, not counting paused time. Returns a function that sets `paused`. */
export function useDismissal(milliseconds: number, onEnd: () => void): (paused: boolean) => void {
  const [paused, setPaused] = useState(false);
  const remaining = useRef(milliseconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - since;
    };
  }, [paused]);
  return setPaused;
}
