import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CHAOS } from '../support/cases.ts';
import { type Acknowledged, application, apply, reservation } from '../support/chaos/applicants.ts';
import { auditData, HEALTHY } from '../support/chaos/auditData.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const APPLICANTS = CHAOS ? 60 : 12;

/** A third of the applicants send large files. */
it.each(CHAOS ? [1, 2, 3, 4, 5] : [1])(
  'a server stopped under load keeps every acknowledged submission and exits with 0 within ten seconds (%i)',
  async () => {
    const dataDir = temporaryFolder();
    const server = await startServerProcess(dataDir);
    const acknowledged: Acknowledged[] = [];
    let stopped = false;
    const applicants = Array.from({ length: APPLICANTS }, (_, index) =>
      apply(
        () => (index % 3 === 0 ? application(300_000) : reservation()),
        () => server.url,
        () => stopped,
        acknowledged,
        { finish: false },
      ),
    );
    while (acknowledged.length < APPLICANTS) await sleep(5);
    const signalled = performance.now();
    const { code } = await server.end('SIGTERM');
    const ms = performance.now() - signalled;
    stopped = true;
    await Promise.all(applicants);
    const audit = await auditData(dataDir, acknowledged);

    expect(audit).toMatchObject(HEALTHY);
    expect(audit.rows).toBeGreaterThanOrEqual(acknowledged.length);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(12_000);
  },
  120_000,
);
