import { useEffect, useState } from 'react';

/** Milliseconds without progress after which the applicant is told so. */
const LONG = 8000;

/** True if `progress` has not changed for some seconds while `active`. */
export function useSilence(active: boolean, progress: number): boolean {
  const [silent, setSilent] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each progress restarts the timer.
  useEffect(() => {
    setSilent(false);
    if (!active) return;
    const timer = setTimeout(() => setSilent(true), LONG);
    return () => clearTimeout(timer);
  }, [active, progress]);
  return silent;
}
