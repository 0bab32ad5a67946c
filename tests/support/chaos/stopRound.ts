import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '../server/ownProcess.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type Acknowledged, application, apply, reservation } from './applicants.ts';
import { type Audit, auditData } from './auditData.ts';

export interface StopReport {
  audit: Audit;
  acknowledged: number;
  code: number | null;
  /** Milliseconds from the signal to the end of the process. */
  ms: number;
  errors: string;
}

/** Stops a server with SIGTERM while applicants submit, a third of them large files. */
export async function stopRound(applicantsCount: number): Promise<StopReport> {
  const dataDir = temporaryFolder();
  const server = await startServerProcess(dataDir);
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const applicants = Array.from({ length: applicantsCount }, (_, index) =>
    apply(
      () => (index % 3 === 0 ? application(300_000) : reservation()),
      () => server.url,
      () => stopped,
      acknowledged,
      { finish: false },
    ),
  );
  while (acknowledged.length < applicantsCount) await sleep(5);
  const signalled = performance.now();
  const { code } = await server.end('SIGTERM');
  const ms = performance.now() - signalled;
  stopped = true;
  await Promise.all(applicants);
  const audit = await auditData(dataDir, acknowledged);
  return { audit, acknowledged: acknowledged.length, code, ms, errors: server.errors() };
}
