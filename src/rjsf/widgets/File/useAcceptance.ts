import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '#device/browser/prefersReducedMotion.ts';

const STEP_PERCENT = 5;
const STEP_MILLISECONDS = 50;

/**
 * A progress animation after choosing a file whose rule is `animated`: +5 % every 50 ms. Decoration only: the file is usable from
 * the start. Not shown with `prefers-reduced-motion`.
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
    /** 0 to 100 while the animation runs, else undefined. */
    percent,
    start: () => setPercent(prefersReducedMotion() ? undefined : 0),
    skip: () => setPercent(undefined),
  };
}
