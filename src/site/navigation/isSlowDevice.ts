/** Milliseconds. A fast device evaluates and hydrates a page in tasks of half of it, a cheap phone in longer ones. */
const SLOW_TASK = 100;

let longest = 0;

if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Whether a task has kept the page from reacting for a time that readers notice. */
export function isSlowDevice(): boolean {
  return longest > SLOW_TASK;
}
