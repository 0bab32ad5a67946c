import { type ComponentType, useEffect, useState } from 'react';
import type { FailureAdviceProps } from './FailureAdvice.tsx';

/** Fetches the code of `FailureAdvice`; called early, as it cannot be fetched when the network is down. */
export const loadFailureAdvice = () => import('./FailureAdvice.tsx');

/** The component `FailureAdvice`; undefined while its code is loading, or if it could not be fetched. */
export function useFailureAdvice(): ComponentType<FailureAdviceProps> | undefined {
  const [Advice, setAdvice] = useState<ComponentType<FailureAdviceProps>>();
  useEffect(() => {
    loadFailureAdvice().then(
      (loaded) => setAdvice(() => loaded.default),
      () => undefined,
    );
  }, []);
  return Advice;
}
