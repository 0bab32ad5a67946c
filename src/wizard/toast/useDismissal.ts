import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Calls `onEnd` once the milliseconds have gone by; time stands still while paused. */
export function useDismissal(milliseconds: number, onEnd: () => void): (paused: boolean) => void {
  const [paused, setPaused] = useState(false);
  const left = useRef(milliseconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [paused]);
  return setPaused;
}
