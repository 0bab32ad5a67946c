import { type RefObject, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { HumanSigns } from './HumanSigns.ts';

/**
 * A ref for the `TrapField`, and how to read the signs when the form is sent. Reading empties the trap, so that whoever
 * was refused for it gets through the next time.
 */
export function useHumanSigns(
  /** When a draft that was put back was begun, in milliseconds since 1970. */
  begun: () => number | undefined = () => undefined,
): { trap: RefObject<HTMLInputElement | null>; readSigns: () => HumanSigns } {
  const trap = useRef<HTMLInputElement>(null);
  // The form that the page came with could be filled before this script was there.
  const { key } = useLocation();
  const [shownAt] = useState(() => (key === 'default' ? 0 : performance.now()));
  const readSigns = useCallback(() => {
    const elapsed = Math.max(performance.now() - shownAt, Date.now() - (begun() ?? Date.now()));
    const trapFilled = (trap.current?.value ?? '') !== '';
    if (trap.current) trap.current.value = '';
    return { seconds: Math.floor(elapsed / 1000), trapFilled };
  }, [shownAt, begun]);
  return { trap, readSigns };
}
