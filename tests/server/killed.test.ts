import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CHAOS } from '../support/cases.ts';
import { type Acknowledged, application, apply, reservation } from '../support/chaos/applicants.ts';
import { ageFiles, auditData, HEALTHY } from '../support/chaos/auditData.ts';
import { startHere } from '../support/server/inProcess.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { ON } from '../support/stores/stores.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const ROUNDS = CHAOS ? 200 : 1;
const SWEEP_TRIES = ON === 'postgres' ? 300 : 0;

it(
  `a server killed under load (rounds: ${ROUNDS}) loses no submission, stores none twice and leaves no orphaned file`,
  async () => {
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
      for (let round = 0; round < ROUNDS; round++) {
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
    // All files are old: the last start cleans up.
    await startHere(dataDir);
    let audit = await auditData(dataDir, acknowledged);
    // A server sweeps a bucket while it serves.
    for (let tries = 0; audit.orphans.length > 0 && tries < SWEEP_TRIES; tries++) {
      await sleep(100);
      audit = await auditData(dataDir, acknowledged);
    }
    expect(audit).toMatchObject({ ...HEALTHY, rows: acknowledged.length });
  },
  CHAOS ? 3_600_000 : 300_000,
);
