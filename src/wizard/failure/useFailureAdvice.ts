import { type ComponentType, useEffect, useState } from 'react';
import type { FailureAdviceProps } from './FailureAdvice.tsx';

/** Fetches the code of `FailureAdvice`; called early, as it cannot be fetched when the network is down. */
export const loadFailureAdvice = () => import('./FailureAdvice.tsx');

/** The component `FailureAdvice`; undefined while `wanted` is false, its code is loading, or could not be fetched. */
export function useFailureAdvice(wanted: boolean): ComponentType<FailureAdviceProps> | undefined {
  const [Advice, setAdvice] = useState<ComponentType<FailureAdviceProps>>();
  useEffect(() => {
    if (!wanted) return;
    loadFailureAdvice().then(
      (loaded) => setAdvice(() => loaded.default),
      () => undefined,
    );
  }, [wanted]);
  return Advice;
}
