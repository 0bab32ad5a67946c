import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import { databasePath } from '#server/store/storagePaths.ts';
import { application } from '../support/chaos/applicants.ts';
import { startHere } from '../support/server/inProcess.ts';
import { startServerProcess } from '../support/server/ownProcess.ts';
import { sampleFile } from '../support/server/sampleFiles.ts';
import { announce, beginPatch, offsetOf, patch } from '../support/server/tusClient.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { waitingPieces } from '../support/stores/stores.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { it } = onlyOn('sqlite', 'It compares with what DATA_DIR has when the server dies.');

it('an upload goes on where it was after the server is killed and started again', async () => {
  const dataDir = temporaryFolder();
  const bytes = sampleFile('cv.pdf', 6_000_000);
  const server = await startServerProcess(dataDir);
  const { body, path } = application();
  const form = body() as FormData;
  const [name = ''] = [...form].find(([, value]) => typeof value !== 'string') ?? [];
  const announced = { form: path, field: name.replace('[', '.').replace(']', ''), filename: 'plan.pdf' };
  const location = (await announce(server.url, bytes.length, announced)).headers.get('location') ?? '';
  expect((await patch(server.url + location, 0, bytes.subarray(0, 1_000_000))).status).toBe(204);
  await beginPatch(server.url + location, 1_000_000, 5_000_000, bytes.subarray(1_000_000, 4_500_000));
  const pieces = () => waitingPieces(dataDir).filter((path) => path.endsWith('.bytes'));
  const onDisk = () => pieces().reduce((sum, path) => sum + statSync(path).size, 0);
  await vi.waitFor(() => expect(onDisk()).toBeGreaterThan(1_000_000), { timeout: 10_000 });
  await server.end('SIGKILL');
  const again = await startHere(dataDir);
  const offset = (await offsetOf(again.url + location)) ?? 0;
  expect(offset).toBe(onDisk());
  expect((await patch(again.url + location, offset, bytes.subarray(offset))).status).toBe(204);
  expect(await offsetOf(again.url + location)).toBe(bytes.length);
  form.set(name, JSON.stringify({ upload: location.split('/').at(-1) }));
  expect((await fetch(again.url + path, { method: 'POST', body: form })).status).toBe(201);
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(database.prepare('SELECT name, size FROM files WHERE sha256 = ?').all(sha256)).toEqual([
    { size: bytes.length, name: 'plan.pdf' },
  ]);
  database.close();
  await again.stop();
}, 60_000);
