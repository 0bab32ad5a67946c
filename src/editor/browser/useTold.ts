import { isAxiosError } from 'axios';
import { useEffect, useState } from 'react';
import { readTold } from './api.ts';

/** Milliseconds without a key after which a text is sent. */
const PAUSE = 300;

/** What the server tells of a text while it is typed: it has the dictionaries and all other texts. */
export function useTold(locale: string, id: string, typed: string | undefined): readonly string[] {
  const [told, setTold] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!typed) return setTold([]);
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setTold(await readTold({ locale, id, text: typed }, ended.signal));
      } catch (error) {
        // `useWork` says that the server is not reached.
        if (!isAxiosError(error) && !ended.signal.aborted) throw error;
      }
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [locale, id, typed]);
  return told;
}
