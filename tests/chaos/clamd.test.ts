import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { docxWith, EICAR } from '../support/server/badFiles.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { PDF, sampleFile } from '../support/server/sampleFiles.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const installed = spawnSync('clamd', ['--version']).status === 0;

/** Needs Debian's package clamav-daemon. The database has one signature, because clamd's own must be downloaded. */
describe.skipIf(!installed)('a ClamAV daemon', () => {
  const folder = temporaryFolder();
  const socket = join(folder, 'clamd.ctl');
  let clamd: ChildProcess;
  let server: TestServer;

  beforeAll(async () => {
    mkdirSync(join(folder, 'database'));
    const signature = `Eicar-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`;
    writeFileSync(join(folder, 'database', 'eicar.ndb'), signature);
    const configuration = [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${join(folder, 'database')}`,
      `TemporaryDirectory ${folder}`,
      'Foreground yes',
      'StreamMaxLength 110M',
    ];
    writeFileSync(join(folder, 'clamd.conf'), `${configuration.join('\n')}\n`);
    clamd = spawn('clamd', [`--config-file=${join(folder, 'clamd.conf')}`], { stdio: 'ignore' });
    await vi.waitUntil(() => existsSync(socket), { timeout: 60_000 });
    server = await startTestServer({ CLAMD_URL: `unix:${socket}` }, { publication: withFilesForm() });
  }, 90_000);
  afterAll(async () => {
    await server.stop();
    clamd.kill();
    await once(clamd, 'exit');
  }, 30_000);

  it('finds EICAR inside a document, and the server stores nothing', { timeout: 60_000 }, async () => {
    const letter = docxWith({ name: 'word/media/image1.png', content: EICAR });
    const answer = await sendFiles(server, [
      ['cv.pdf', PDF],
      ['lettre.docx', letter],
    ]);
    expect(answer).toMatchObject({ status: 422, errors: ['second: server.fileInfected'] });
    expect(await server.contents()).toEqual({ submissions: [], files: [] });
  });

  it('accepts clean files, also one of 100 MB', { timeout: 120_000 }, async () => {
    const video = sampleFile('a.mp4', 100 * 1024 * 1024);
    const answer = await sendFiles(server, [
      ['cv.pdf', PDF],
      ['a.mp4', video],
    ]);
    expect(answer).toMatchObject({ status: 201 });
    const [submission] = await server.stored();
    const files = await server.store.files(submission!.id);
    expect(files.map(({ scan }) => [scan.state, scan.answer])).toEqual([
      ['clean', 'OK'],
      ['clean', 'OK'],
    ]);
  });
});
