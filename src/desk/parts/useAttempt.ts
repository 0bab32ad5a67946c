import { useCallback, useState } from 'react';
import { CallError } from '../api/CallError.ts';

/** Calls whose failure a screen shows. `failure`: of the last attempt; `busy`: while one is under way. */
export function useAttempt(): {
  failure?: CallError;
  busy: boolean;
  attempt: (act: () => Promise<unknown>) => Promise<void>;
} {
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const attempt = useCallback(async (act: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (cause) {
      setFailure(CallError.from(cause));
    } finally {
      setBusy(false);
    }
  }, []);
  return { failure, busy, attempt };
}
