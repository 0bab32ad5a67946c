import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resident memory of a server process in bytes, least of a few seconds of garbage collections (Linux). */
export async function settledMemory({ pid }: ChildProcess): Promise<number> {
  if (pid === undefined) throw new Error('The process has not started.');
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6; round++) {
    process.kill(pid, 'SIGUSR2');
    await sleep(400);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    least = Math.min(least, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024);
  }
  return least;
}
