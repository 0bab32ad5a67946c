import { useCallback, useState } from 'react';
import { CallError } from '../api/CallError.ts';

/** Calls whose failure a screen shows. `failure`: of the last attempt. */
export function useAttempt(): {
  failure?: CallError;
  attempt: (act: () => Promise<unknown>) => Promise<void>;
} {
  const [failure, setFailure] = useState<CallError>();
  const attempt = useCallback(async (act: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await act();
    } catch (cause) {
      setFailure(CallError.from(cause));
    }
  }, []);
  return { failure, attempt };
}
