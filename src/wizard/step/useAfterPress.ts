import { useCallback, useEffect, useRef } from 'react';

/** What ends a press. Lists of `select` keep the release to themselves, a key tells that it is over. */
const RELEASES = ['pointerup', 'pointercancel', 'keydown'];

/**
 * Gives a function that runs what it is given at once or, while a pointer is held down, when it is let go: what appears
 * in between moves buttons and links away from under the pointer, and the press is lost.
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
      // Most keys end no press; a timer for each would cost as much as React's part of a key.
      if (!pressed.current) return;
      pressed.current = false;
      timer = setTimeout(flush);
    };
    document.addEventListener('pointerdown', press, true);
    // Its target is settled by now, and whatever it does comes after.
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
