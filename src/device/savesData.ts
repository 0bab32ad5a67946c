import { attempt } from '#contract/attempt.ts';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function connection(): Connection | undefined {
  return attempt(() => (navigator as Navigator & { connection?: Connection }).connection);
}

/** Whether the reader turned on the browser's data saver. */
export function savesData(): boolean {
  return connection()?.saveData === true;
}

/** Whether to skip prefetching: the data saver is on, or the connection is 2G. False where the browser reports neither. */
export function avoidsPrefetch(): boolean {
  return savesData() || (connection()?.effectiveType?.endsWith('2g') ?? false);
}
