import { useEffect, useState } from 'react';

const SECOND = 1000;

/**
 * True once a second has passed without a press, while `active`. Buttons that appear are disabled until then, as a double
 * tap may hit a button.
 */
export function useUntouchedSecond(active: boolean): boolean {
  const [untouched, setUntouched] = useState(false);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(end, SECOND);
    };
    const end = () => {
      document.removeEventListener('pointerdown', wait, true);
      setUntouched(true);
    };
    document.addEventListener('pointerdown', wait, true);
    wait();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', wait, true);
      setUntouched(false);
    };
  }, [active]);
  return untouched;
}
