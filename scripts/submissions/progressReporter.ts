import type { Output } from './Output.ts';

/** Time between two lines of progress. */
const LINE_MS = 5_000;

/** Returns a function that prints the progress, at most every few seconds. */
export function progressReporter({ warn }: Pick<Output, 'warn'>): (text: string) => void {
  let next = performance.now() + LINE_MS;
  return (text) => {
    if (performance.now() < next) return;
    next = performance.now() + LINE_MS;
    warn(`${text}\n`);
  };
}
