import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { databasePath } from '#server/store/storagePaths.ts';
import { application, post, reservation } from '../support/chaos/applicants.ts';
import { auditData, HEALTHY } from '../support/chaos/auditData.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const LOCK = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('BEGIN IMMEDIATE');
  console.log('locked');
  process.stdin.resume();`;

it('answers 503 while another process locks the database, and 201 afterwards', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess(dataDir);
  const other = spawn(process.execPath, ['-e', LOCK, databasePath(dataDir)]);
  const ended = once(other, 'exit');
  await once(other.stdout, 'data');
  for (const attempt of [reservation(), application()]) {
    const response = await post(server.url, attempt);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('10');
    // Pages are still served.
    expect((await fetch(server.url)).status).toBe(200);
  }
  other.stdin.end();
  await ended;
  expect(await auditData(dataDir, [])).toMatchObject({ ...HEALTHY, rows: 0 });
  for (const attempt of [reservation(), application()]) {
    expect((await post(server.url, attempt)).status).toBe(201);
  }
  await server.end('SIGTERM');
  expect(await auditData(dataDir, [])).toMatchObject({ ...HEALTHY, rows: 2 });
}, 120_000);
