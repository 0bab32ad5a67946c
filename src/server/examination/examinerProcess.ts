import { type ExaminationLimits, examineFile } from './examineFile.ts';
import type { Examination, Verdict } from './Verdict.ts';

/** What the server asks of this process. */
export interface Question {
  file: Examination;
  limits: ExaminationLimits;
}

/** What it answers, once it is ready: a verdict, or the system's error. */
export type Answer = 'ready' | { verdict: Verdict } | { failure: { message: string; code?: string } };

// Examines a file at a time for the server, and ends with it, not with the signals that a terminal sends to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ file, limits }: Question) => {
  const answer = await examineFile(file, limits).then(
    (verdict): Answer => ({ verdict }),
    ({ message, code }: NodeJS.ErrnoException): Answer => ({ failure: { message, code } }),
  );
  process.send?.(answer);
});
process.send?.('ready' satisfies Answer);
