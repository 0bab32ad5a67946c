import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderTransport } from '#server/mail/folderTransport.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { JPEG, PDF } from '../support/server/sampleFiles.ts';
import { startMailWorker } from '../support/server/startMailWorker.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const onSqlite = onlyOn('sqlite', 'It changes files in the folder of the data.');

let server: TestServer;
let folder: string;

beforeEach(async () => {
  server = await startTestServer();
  folder = temporaryFolder();
});

/** Runs `npm run submissions` on the data folder of the running server, or on another one. */
const run = (args: string[], dataDir = server.dataDir) => trySubmissions(dataDir, args);

async function submitDossier(): Promise<string> {
  const form = new FormData();
  form.append('nom', 'Ama');
  form.append('kind', 'with');
  form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), 'cv.pdf');
  form.append('photo', new Blob([new Uint8Array(JPEG)]), 'photo.jpg');
  const response = await server.post('/api/dossiers', form);
  expect(response.status).toBe(201);
  return ((await response.json()) as { reference: string }).reference;
}

const submitStand = () => server.post('/api/stands', VALID);

describe('a backup', () => {
  it('is complete although submissions arrive meanwhile, and can be restored', async () => {
    const reference = await submitDossier();
    const to = join(folder, 'backup');
    let done = false;
    const load = (async () => {
      while (!done) expect((await submitStand()).status).toBe(201);
    })();
    const { code, stdout, stderr } = await submissionsProcess(server.dataDir, ['backup', '--to', to]);
    done = true;
    await load;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [, count] = /submissions: (\d+) rows/.exec(stdout) ?? [];
    expect(stdout).toContain(`files: 2, ${PDF.length + JPEG.length} bytes`);
    expect(await readdir(folder)).toEqual(['backup']);
    expect((await stat(to)).mode & 0o077).toBe(0);

    const restored = join(folder, 'data');
    expect((await run(['restore', '--from', to], restored)).code).toBe(0);
    const listed = await run(['list'], restored);
    expect(listed.stdout.trim().split('\n')).toHaveLength(Number(count));
    const files = await run(['files', reference, '--to', join(folder, 'out')], restored);
    expect(files.code).toBe(0);
    expect(files.stdout.trim().split('\n')).toEqual([
      join(folder, 'out', 'papers - cv - cv.pdf'),
      join(folder, 'out', 'photo - photo.jpg'),
    ]);
  });

  onSqlite.it('is refused, and leaves no file, when a stored file has changed', async () => {
    await submitDossier();
    const [damaged] = server.storedFiles();
    await writeFile(join(server.dataDir, 'files', String(damaged).slice(0, 2), String(damaged)), 'rotten');
    const { code, stderr } = await run(['backup', '--to', join(folder, 'backup')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/not the received bytes/);
    expect(stderr).not.toContain('    at ');
    expect(await readdir(folder)).toEqual([]);
  });

  onSqlite.it('is refused when a file is missing', async () => {
    await submitDossier();
    const [gone] = server.storedFiles();
    await rm(join(server.dataDir, 'files', String(gone).slice(0, 2), String(gone)));
    const { code, stderr } = await run(['backup', '--to', join(folder, 'backup')]);
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    expect(stderr).toContain('ENOENT');
  });

  it('does not overwrite another backup', async () => {
    await submitStand();
    await writeFile(join(folder, 'backup'), 'older');
    const { code, stderr } = await run(['backup', '--to', join(folder, 'backup')]);
    expect(code).toBe(1);
    expect(stderr).toContain('exists already');
    expect((await run(['backup'])).code).toBe(2);
  });
});

describe('deletion', () => {
  it('only counts without --yes', async () => {
    await submitDossier();
    await submitStand();
    await submitStand();
    const { code, stdout } = await run(['delete', '--before', '2999-01-01']);
    expect(code).toBe(0);
    expect(stdout).toContain('dossier: 1\n');
    expect(stdout).toContain('stand: 2\n');
    expect(stdout).toMatch(/Would delete: 3 submissions and 2 files .* without --yes/);
    expect(await server.stored()).toHaveLength(3);
    expect(server.storedFiles()).toHaveLength(2);
  });

  it('removes submissions of one form or of all, with files and mails', async () => {
    await submitDossier();
    const body = { ...VALID, email: 'ama@example.org' };
    expect((await server.post('/api/stands', body)).status).toBe(201);
    const mailDir = join(server.dataDir, 'mail');
    const worker = startMailWorker(server, folderTransport(mailDir));
    await expect.poll(async () => (await server.store.outbox.state()).sent).toBe(1);
    await worker.stop();
    expect(await readdir(mailDir)).toHaveLength(1);

    const one = await run(['delete', '--before', '2999-01-01', '--form', 'dossier', '--yes']);
    expect(one.stdout).toContain('Deleted: 1 submission and 2 files');
    expect((await server.stored()).map(({ formId }) => formId)).toEqual(['stand']);
    expect(server.storedFiles()).toEqual([]);
    expect(await readdir(mailDir)).toHaveLength(1);

    await run(['delete', '--before', '2999-01-01T00:00:00+01:00', '--yes']);
    expect(await server.stored()).toEqual([]);
    expect(await readdir(mailDir)).toEqual([]);
    expect(await server.store.outbox.state()).toMatchObject({ sent: 0, waiting: 0 });
  });

  it('keeps newer submissions', async () => {
    await submitStand();
    const { stdout } = await run(['delete', '--before', '2001-01-01', '--yes']);
    expect(stdout).toContain('Deleted: 0 submissions');
    expect(await server.stored()).toHaveLength(1);
  });

  it.each([
    [[]],
    [['--before', 'yesterday']],
    [['--before', '2025-13-01']],
    [['--before', '2025-01-01T00:00:00']],
  ])('is refused for %j', async (args: string[]) => {
    await submitStand();
    const { code, stderr } = await run(['delete', '--yes', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain('--before 2025-12-31');
    expect(await server.stored()).toHaveLength(1);
  });
});
