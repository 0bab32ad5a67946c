import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The index of the step on screen. Every step is an entry of the browser's history, so that its Back button goes one
 * step back, seen from its top. The server renders the first one, and so does the first render here.
 */
export function useStepIndex(count: number): [index: number, goTo: (index: number) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const asked = (state as { step?: unknown } | null)?.step;
  const index = mounted && typeof asked === 'number' ? Math.min(Math.max(0, asked), count - 1) : 0;
  const goTo = useCallback(
    (next: number) => {
      // Going back by the form's own button must not lengthen the history.
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
