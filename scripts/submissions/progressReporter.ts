import type { Output } from './Output.ts';

/** Time between two lines about what is under way. */
const LINE_MS = 5_000;

/** Returns a function that prints what is under way, at most every few seconds. */
export function progressReporter({ warn }: Pick<Output, 'warn'>): (text: string) => void {
  let next = performance.now() + LINE_MS;
  return (text) => {
    if (performance.now() < next) return;
    next = performance.now() + LINE_MS;
    warn(`${text}\n`);
  };
}
