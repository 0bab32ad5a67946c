import { attempt } from '#contract/attempt.ts';

/** Milliseconds. A fast device evaluates and hydrates a page in tasks of half of it, a cheap phone in longer ones. */
const SLOW_TASK = 100;

let longest = 0;

attempt(() => {
  // Safari has no such entries, and warns when they are asked for.
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
});

/** Whether a task has kept the page from reacting for a time that readers notice. */
export function isSlowDevice(): boolean {
  return longest > SLOW_TASK;
}
