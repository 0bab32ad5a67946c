import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { prefersReducedMotion } from '#device/browser/prefersReducedMotion.ts';

/**
 * Elapsed percent of `seconds`, from the first render in the browser; calls `onEnd` at 100. Paused while `waiting`, and
 * while the pointer or the focus is in `reading`.
 */
export function usePreparationTimer(
  seconds: number,
  waiting: boolean,
  reading: RefObject<HTMLElement | null>,
  onEnd: () => void,
): number {
  const [percent, setPercent] = useState(0);
  const elapsed = useRef(0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (waiting) return;
    const step = prefersReducedMotion() ? 10 : 1;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (!reading.current?.matches(':hover, :focus-within')) elapsed.current += now - last;
      last = now;
      const reached = Math.min(100, Math.floor(elapsed.current / (seconds * 10)));
      setPercent(reached - (reached % step));
      if (reached === 100) {
        clearInterval(timer);
        end();
      }
    }, seconds * 10);
    return () => clearInterval(timer);
  }, [seconds, waiting, reading]);
  return percent;
}
