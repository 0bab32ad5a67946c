import { type ComponentType, useEffect, useState } from 'react';
import type { FailureAdviceProps } from './FailureAdvice.tsx';

/** Fetches the code of `FailureAdvice`; called early, as it cannot be fetched when the network is down. */
export const loadFailureAdvice = () => import('./FailureAdvice.tsx');

/** Milliseconds after which the code is fetched again. */
const AGAIN_MS = 5_000;

/** The component `FailureAdvice`; undefined while its code is loading, or cannot be fetched. */
export function useFailureAdvice(): ComponentType<FailureAdviceProps> | undefined {
  const [Advice, setAdvice] = useState<ComponentType<FailureAdviceProps>>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      loadFailureAdvice().then(
        (loaded) => setAdvice(() => loaded.default),
        () => {
          timer = setTimeout(load, AGAIN_MS);
        },
      );
    };
    load();
    return () => clearTimeout(timer);
  }, []);
  return Advice;
}
