import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../prefersReducedMotion.ts';

const STEP_PERCENT = 5;
const STEP_MILLISECONDS = 50;

/**
 * The progress shown while a chosen file is taken in: +5 % every 50 ms. It is a courtesy to the eye, the file is
 * usable from the start; readers who want no motion are spared it.
 */
export function useAcceptance() {
  const [percent, setPercent] = useState<number>();
  const running = percent !== undefined;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(
      () =>
        setPercent((now) => (now === undefined || now + STEP_PERCENT > 100 ? undefined : now + STEP_PERCENT)),
      STEP_MILLISECONDS,
    );
    return () => clearInterval(timer);
  }, [running]);
  return {
    /** 0 to 100 while it runs. */
    percent,
    start: () => setPercent(prefersReducedMotion() ? undefined : 0),
    skip: () => setPercent(undefined),
  };
}
