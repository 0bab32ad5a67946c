import { type ExaminationLimits, examineFile } from './examineFile.ts';
import type { Examination, Verdict } from './Verdict.ts';

/** Message from the server to this process. */
export interface Question {
  file: Examination;
  limits: ExaminationLimits;
}

/** Message from this process: `ready` once, then for each `Question` a verdict or the system's error. */
export type Answer = 'ready' | { verdict: Verdict } | { failure: { message: string; code?: string } };

// Ends when the server disconnects, not on signals: a terminal sends those to both, and the server may still need a verdict.
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
