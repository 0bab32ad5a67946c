import { setTimeout as sleep } from 'node:timers/promises';
import { startHere } from '../server/inProcess.ts';
import { startServerProcess } from '../server/ownProcess.ts';
import { ON } from '../stores/stores.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type Acknowledged, application, apply, reservation } from './applicants.ts';
import { type Audit, ageFiles, auditData } from './auditData.ts';

const SWEEP_TRIES = ON === 'postgres' ? 300 : 0;

/**
 * Kills a server under load with SIGKILL, `rounds` times after random delays, and restarts it on the same data folder.
 * Applicants retry with their keys. At the end all files are made old and the server starts once more, so that it cleans
 * up. Resolves with the audit after that start.
 */
export async function killRounds(rounds: number): Promise<{ audit: Audit; acknowledged: number }> {
  const dataDir = temporaryFolder();
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
  ageFiles(dataDir);
  const last = await startHere(dataDir);
  let audit = await auditData(dataDir, acknowledged);
  // A server sweeps a bucket while it serves.
  for (let tries = 0; audit.orphans.length > 0 && tries < SWEEP_TRIES; tries++) {
    await sleep(100);
    audit = await auditData(dataDir, acknowledged);
  }
  await last.stop();
  return { audit, acknowledged: acknowledged.length };
}
