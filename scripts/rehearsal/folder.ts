import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '#contract/attempt.ts';
import { tell } from '#definitions/sources/tell.ts';
import { CommandError } from '../commandLine/CommandError.ts';

/** In the folder; without it, nothing of the folder is removed. */
const MARKER = 'rehearsal.json';

/** @throws CommandError if the folder exists */
export function refuseTaken(dataDir: string): void {
  if (existsSync(dataDir))
    throw new CommandError(
      tell`${dataDir} exists: npm run rehearse -- --end ends the rehearsal that it is of.`,
    );
}

/** Makes the folder of a rehearsal that this process serves. */
export function beginRehearsal(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, MARKER), JSON.stringify({ pid: process.pid }));
}

/** Ends the server of a rehearsal and removes its folder. @returns what the command prints; @throws CommandError if it is none */
export async function endRehearsal(dataDir: string): Promise<string> {
  const marker = attempt(() => JSON.parse(readFileSync(join(dataDir, MARKER), 'utf8')) as { pid: number });
  if (!marker) throw new CommandError(tell`There is no rehearsal in ${dataDir}: nothing was removed.`);
  // Another program has the number of a process that has ended.
  if (isRehearsal(marker.pid)) process.kill(marker.pid, 'SIGTERM');
  for (let waited = 0; waited < 300 && isRehearsal(marker.pid); waited++) await sleep(100);
  rmSync(dataDir, { recursive: true, force: true });
  return tell`The rehearsal has ended; ${dataDir} is removed.\n`;
}

function isRehearsal(pid: number): boolean {
  return (attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').includes('rehearse');
}
