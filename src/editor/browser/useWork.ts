import { useEffect, useState } from 'react';
import type { Work } from '../calls/calls.ts';
import { type CallFailure, failureOf, nextVersion, readWork } from './api.ts';

/** Milliseconds until a server that does not answer is asked again. */
const AGAIN = 2_000;

export interface WorkState {
  work: Work | undefined;
  /** Why the server cannot be read or waited for. */
  failure: CallFailure | undefined;
  /** Reads it again: what a write has changed need not change a page. */
  reload: () => void;
}

/** The texts of a language as they are on the disk: read again whenever the server has published a change. */
export function useWork(locale: string | undefined): WorkState {
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<CallFailure>();
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of `reads` reads again
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const watch = async () => {
      let version: string | undefined;
      while (!signal.aborted) {
        try {
          if (version === undefined || (await nextVersion(version, signal)) !== version) {
            const read = await readWork(locale);
            if (signal.aborted) return;
            version = read.version;
            setWork(read);
          }
          setFailure(undefined);
        } catch (error) {
          if (signal.aborted) return;
          setFailure(failureOf(error));
          await pause(signal);
        }
      }
    };
    void watch();
    return () => ended.abort();
  }, [locale, reads]);
  return { work, failure, reload: () => setReads((count) => count + 1) };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, AGAIN);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
