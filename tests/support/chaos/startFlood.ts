import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FloodAnswers } from './floods.ts';

const PROGRAM = join(import.meta.dirname, 'floodProcess.ts');

/** Sends a flood from a process of its own, so that it delays the server only, and no clock beside it. Resolves when it has ended. */
export async function startFlood(what: string, port: number, durationMs: number): Promise<FloodAnswers> {
  const flood = fork(PROGRAM, [what, `${port}`, `${durationMs}`]);
  const ended = once(flood, 'exit').then(([code]) => {
    throw new Error(`The flood ended without a word (${code}).`);
  });
  const [answers] = await Promise.race([once(flood, 'message'), ended]);
  await ended.catch(() => undefined);
  return answers as FloodAnswers;
}
