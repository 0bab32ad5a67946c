import { useCallback, useEffect, useRef } from 'react';

/** Events that end a press. An open `select` list swallows `pointerup`; the next `keydown` shows that it is over. */
const RELEASES = ['pointerup', 'pointercancel', 'keydown'];

/**
 * Returns a function that calls `run` at once, or after the release while a pointer is down. An error message that
 * appears during a press would move the button from under the pointer, and the click would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      pressed.current = true;
    };
    const flush = () => {
      for (const run of waiting.current.splice(0)) run();
    };
    const release = () => {
      // Most keys end no press; a timer for each would cost as much as React's work per key.
      if (!pressed.current) return;
      pressed.current = false;
      timer = setTimeout(flush);
    };
    document.addEventListener('pointerdown', press, true);
    // The click's target is fixed by now, and its handlers run later.
    document.addEventListener('click', flush, true);
    for (const end of RELEASES) document.addEventListener(end, release, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('click', flush, true);
      for (const end of RELEASES) document.removeEventListener(end, release, true);
    };
  }, []);
  return useCallback((run) => {
    if (pressed.current) waiting.current.push(run);
    else run();
  }, []);
}
