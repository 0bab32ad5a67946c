import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '../server/serverProcess.ts';
import { type Acknowledged, application, apply, reservation } from './applicants.ts';
import { type Audit, age, auditData } from './auditData.ts';

/**
 * Kills a server under load without warning so many times, each time after a random while, and starts it again each
 * time on what it left. Applicants retry with their keys. Resolves with what is there in the end, as a last start
 * leaves it, when all that was left behind is old.
 */
export async function killRounds(rounds: number): Promise<{ audit: Audit; acknowledged: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fair-kill-'));
  const acknowledged: Acknowledged[] = [];
  let server = await startServerProcess(dataDir);
  let stopped = false;
  const applicants = [
    ...Array.from({ length: 8 }, () => reservation),
    ...Array.from({ length: 4 }, () => () => application()),
  ].map((next) =>
    apply(
      next,
      () => server.url,
      () => stopped,
      acknowledged,
    ),
  );
  const killing = async () => {
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.length;
      while (acknowledged.length < before + 5) await sleep(5);
      await sleep(Math.random() * 500);
      await server.end('SIGKILL');
      server = await startServerProcess(dataDir);
    }
    stopped = true;
  };
  await Promise.all([killing(), ...applicants]);
  await server.end('SIGKILL');
  age(dataDir);
  server = await startServerProcess(dataDir);
  const audit = auditData(dataDir, acknowledged);
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true });
  return { audit, acknowledged: acknowledged.length };
}
