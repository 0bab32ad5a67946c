import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The index that the browser's history asks for; 0 in the first render, as on the server. */
export function useVisibleIndex(): number {
  const { state } = useLocation();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const visible = (state as { step?: unknown } | null)?.step;
  return mounted && typeof visible === 'number' ? Math.max(0, visible) : 0;
}

/** The index of the current step. Every step is an entry of the browser's history, so that Back goes one step back. */
export function useStepIndex(count: number): [index: number, goTo: (index: number) => void] {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const index = Math.min(useVisibleIndex(), count - 1);
  /** The step that is on its way: the history goes there after the click, and a second click may come before. */
  const pending = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells that it has arrived.
  useEffect(() => {
    pending.current = undefined;
  }, [key]);
  const goTo = useCallback(
    (next: number) => {
      if (pending.current === next) return;
      pending.current = next;
      // The form's Back button must not add a history entry.
      if (next === index - 1 && index > 0) navigate(-1);
      else
        navigate(pathname + search, {
          state: { step: next },
          replace: next === index,
          preventScrollReset: true,
        });
    },
    [index, navigate, pathname, search],
  );
  return [index, goTo];
}
