import { useEffect, useState } from 'react';

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Whole units between two instants in milliseconds; all zero once `target` has passed. */
export function timeLeft(target: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.floor((target - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/**
 * Time left until `target` (an ISO date-time with zone), updated each second until it has passed. Zero on the server
 * and in the first render: the HTML was rendered earlier than it is read.
 */
export function useCountdown(target: string): TimeLeft {
  const end = Date.parse(target);
  const [left, setLeft] = useState(() => timeLeft(end, end));
  useEffect(() => {
    const tick = () => {
      const now = Date.now();
      setLeft(timeLeft(end, now));
      if (now >= end) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
