import { setPriority } from 'node:os';
import { type ExaminationLimits, examineFile } from './examineFile.ts';
import type { Examination, Examined } from './Verdict.ts';

/** Message from the server to this process. */
export interface Question {
  file: Examination;
  limits: ExaminationLimits;
}

/**
 * Message from this process: `ready` once, then for each `Question` a verdict or the system's error, with its resident memory
 * in bytes.
 */
export type Answer =
  | 'ready'
  | ({ memory: number } & ({ verdict: Examined } | { failure: { message: string; code?: string } }));

/** Lower priority than the server, which has other requests to answer. */
const NICE = 5;

// Ends when the server disconnects, not on signals: a terminal sends those to both, and the server may still need a verdict.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ file, limits }: Question) => {
  const before = process.cpuUsage();
  const answer = await examineFile(file, limits).then(
    (verdict) => {
      const { user, system } = process.cpuUsage(before);
      return { verdict: { ...verdict, seconds: (user + system) / 1e6 } };
    },
    ({ message, code }: NodeJS.ErrnoException) => ({ failure: { message, code } }),
  );
  process.send?.({ ...answer, memory: process.memoryUsage.rss() } satisfies Answer);
});
// Not before: on busy processors a new copy of the server would take no files for many seconds.
setPriority(NICE);
process.send?.('ready' satisfies Answer);
