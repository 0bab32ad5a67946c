import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CallError } from '../api/CallError.ts';
import { type Parameters, read } from '../api/calls.ts';

/** Milliseconds between two questions whether something is new, while the page is in view. */
const POLL_MS = 25_000;

/** The token of the session: with another one, everything is asked again. */
export const TokenContext = createContext<string | null>(null);

export interface Loaded<Reply> {
  /** Of these parameters, or while they load, of the ones before. */
  data?: Reply;
  error?: CallError;
  /** Whether `data` is of other parameters. */
  isStale: boolean;
  /** Reads again at once. */
  reload: () => Promise<void>;
}

/** Reads from the API, and again while the page is in view: what has not changed is the same object. */
export function useLoaded<Reply>(path: string | undefined, params?: Parameters): Loaded<Reply> {
  const { locale } = useIntl();
  const token = useContext(TokenContext);
  const key = `${locale} ${path} ${JSON.stringify(params)}`;
  const [state, setState] = useState<{ key: string; data?: Reply; error?: CallError }>({ key: '' });
  const latest = useRef({ key, path, params });
  latest.current = { key, path, params };

  const load = useCallback(async (signal?: AbortSignal, isPoll = false) => {
    const { key: asked, path: at, params: given } = latest.current;
    if (at === undefined) return;
    try {
      const data = await read<Reply>(at, given, { signal, isPoll });
      if (latest.current.key === asked) setState({ key: asked, data });
    } catch (error) {
      if (signal?.aborted || latest.current.key !== asked) return;
      const failure = error as CallError;
      // What the reader may not see any more goes.
      setState((before) => ({ ...(failure.status !== 404 && before), key: asked, error: failure }));
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another question, and another session may have other rights
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => {
      if (document.visibilityState === 'visible') load(leaving.signal, true);
    };
    load(leaving.signal);
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [key, token, load]);

  return {
    data: state.data,
    error: state.error,
    isStale: state.key !== key,
    reload: useCallback(() => load(), [load]),
  };
}
