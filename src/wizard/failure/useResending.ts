import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { subscribeToNetwork } from '#device/network.ts';
import type { FailedOutcome } from '../sending/SubmissionOutcome.ts';

/** Milliseconds between the `online` event and the retry: the network may not work at once. */
const SETTLES_MS = 1000;

export interface Resending {
  /** Whether the form will be retried automatically. */
  waiting: boolean;
  /** Whether the browser reports that it is offline. */
  offline: boolean;
  /** Whole seconds left to wait. */
  seconds: number;
  stop: () => void;
}

interface Wait {
  outcome: FailedOutcome;
  /** Time of the retry, by a clock that nobody sets. */
  until: number;
  stopped: boolean;
  /** Whether the device came online since the failure. */
  online: boolean;
}

/** Retries after the delay, or as soon as the device is online; not after an answer changed or `stop` was called. */
export function useResending(props: {
  outcome: FailedOutcome;
  /** Seconds; undefined for no retry, except when the device comes online. */
  delay: number | undefined;
  /** False while the form is being sent. */
  active: boolean;
  subscribeAnswers: (listener: () => void) => () => void;
  onSend: () => void;
}): Resending {
  const { outcome, delay, active, subscribeAnswers } = props;
  const begin = (): Wait => ({
    outcome,
    until: performance.now() + (delay ?? 0) * 1000,
    stopped: false,
    online: false,
  });
  const [wait, setWait] = useState(begin);
  if (wait.outcome !== outcome) setWait(begin());
  const [now, setNow] = useState(() => performance.now());
  const offline = !useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const waiting = active && (delay !== undefined || wait.online) && !wait.stopped;
  const stop = () => setWait((before) => ({ ...before, stopped: true }));
  const send = useEffectEvent(() => {
    // Once for each failure: the form stays on screen for a moment after it was accepted.
    stop();
    props.onSend();
  });
  const backOnline = useEffectEvent(() => {
    if (outcome.kind === 'unreachable')
      setWait((before) => ({ ...before, until: performance.now() + SETTLES_MS, online: true }));
  });

  useEffect(() => {
    if (!waiting || offline) return;
    const tick = () => {
      setNow(performance.now());
      if (performance.now() < wait.until) return;
      clearInterval(timer);
      send();
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [waiting, offline, wait.until]);
  useEffect(() => {
    const listener = () => backOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  useEffect(
    () =>
      subscribeAnswers(() => setWait((before) => (before.stopped ? before : { ...before, stopped: true }))),
    [subscribeAnswers],
  );
  // `now` may be older than the failure.
  const seconds = Math.min(delay ?? Infinity, Math.max(0, Math.ceil((wait.until - now) / 1000)));
  return { waiting, offline, seconds, stop };
}
