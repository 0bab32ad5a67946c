import { type RefObject, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AntispamSignals } from '#device/storage/AntispamSignals.ts';

/**
 * The ref of the `TrapField`, and a function that reads the signals when the form is sent. Reading empties the trap, so
 * that a person whose trap was filled by mistake can send again.
 */
export function useAntispamSignals(
  /** When the restored draft was first saved, in milliseconds since 1970. */
  begun: () => number | undefined = () => undefined,
): { trap: RefObject<HTMLInputElement | null>; readSignals: () => AntispamSignals } {
  const trap = useRef<HTMLInputElement>(null);
  // A form in the opened document could be filled before hydration: count from the start of the document.
  const { key } = useLocation();
  const [shownAt] = useState(() => (key === 'default' ? 0 : performance.now()));
  const readSignals = useCallback(() => {
    const elapsed = Math.max(performance.now() - shownAt, Date.now() - (begun() ?? Date.now()));
    const trapFilled = (trap.current?.value ?? '') !== '';
    if (trap.current) trap.current.value = '';
    return { seconds: Math.floor(elapsed / 1000), trapFilled };
  }, [shownAt, begun]);
  return { trap, readSignals };
}
