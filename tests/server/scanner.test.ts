import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FROZEN_ENV } from '../support/definitionFolders.ts';
import { docxWith, EICAR } from '../support/server/badFiles.ts';
import { type FakeClamd, startFakeClamd } from '../support/server/fakeClamd.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { PDF, sampleFile } from '../support/server/sampleFiles.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

const INFECTED = docxWith({ name: 'word/media/image1.png', content: EICAR });

let clamd: FakeClamd;
let server: TestServer;
beforeEach(async () => {
  clamd = await startFakeClamd();
});
afterEach(async () => {
  await server.stop();
  await clamd.stop();
});

async function start(env: Record<string, string> = {}): Promise<void> {
  const url = { CLAMD_URL: `tcp://127.0.0.1:${clamd.port}` };
  server = await startTestServer(
    { ...url, ...env },
    { publication: withFilesForm(), limits: { scanMs: 300 } },
  );
}

const answering = (answer: string) => async () => {
  clamd.answer = answer;
};

const scans = async () =>
  (await server.store.files((await server.stored()).at(-1)!.id)).map(({ scan }) => scan);

describe('a scanner that answers', () => {
  it('is given every byte that is kept, and its word is stored', async () => {
    await start();
    const video = sampleFile('a.mp4', 300_000);
    expect(await sendFiles(server, [['a.mp4', video]])).toMatchObject({ status: 201 });
    expect(clamd.scanned).toEqual([video]);
    expect(await scans()).toEqual([{ state: 'clean', answer: 'OK', at: expect.stringMatching(/^20.*Z$/) }]);
  });

  it('has an infected file refused by its name, at its field, and nothing kept', async () => {
    await start();
    const answer = await sendFiles(server, [
      ['a.pdf', PDF],
      ['b.docx', INFECTED],
    ]);
    expect(answer).toMatchObject({ status: 422, errors: ['second: server.fileInfected'] });
    expect([await server.stored(), server.filesOnDisk()]).toEqual([[], []]);
  });

  it('is counted', async () => {
    await start();
    await sendFiles(server, [['b.docx', INFECTED]]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('fair_file_scans_total{result="infected"} 1');
    expect(metrics).toContain('fair_submissions_refused_total{reason="fileInfected"} 1');
    expect(metrics).toContain('fair_file_examination_seconds_count 1');
  });
});

describe.each<[what: string, break_: () => Promise<void>, why: RegExp]>([
  ['that is gone', () => clamd.stop(), /ECONNREFUSED/],
  ['that says nothing', answering('silence'), /did not answer within 300 ms/],
  ['that cannot', answering('INSTREAM size limit exceeded. ERROR\0'), /size limit exceeded/],
  ['that hangs up', answering(''), /without an answer/],
])('a scanner %s', (_what, breakScanner, why) => {
  afterEach(async () => {
    clamd = await startFakeClamd();
  });

  it('makes files wait', async () => {
    await start();
    await breakScanner();
    const answer = await sendFiles(server, [['a.pdf', PDF]]);
    expect(answer).toEqual({ status: 503, errors: ['server.scannerDown'], retryAfter: '60' });
    expect([await server.stored(), server.filesOnDisk()]).toEqual([[], []]);
  });

  it('lets files in as unscanned where the operator says so, who is told', async () => {
    await start({ CLAMD_DOWN: 'accept' });
    await breakScanner();
    expect(await sendFiles(server, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
    expect(await scans()).toEqual([
      { state: 'unscanned', answer: expect.stringMatching(why), at: expect.any(String) },
    ]);
    const [{ reference } = { reference: '' }] = await server.stored();
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/submissions.ts', ...args], {
        env: { ...process.env, ...FROZEN_ENV, DATA_DIR: server.dataDir },
      });
    const shown = JSON.parse((await run('show', reference)).stdout);
    expect(shown.files[0].scan).toMatchObject({ state: 'unscanned', answer: expect.stringMatching(why) });
    const { stderr } = await run('files', reference, '--to', join(server.dataDir, 'out'));
    expect(stderr).toMatch(/^Not scanned for viruses .*first - a\.pdf$/m);
  });
});

it('files are kept as not scanned where no scanner is named', async () => {
  await start({ CLAMD_URL: '' });
  expect(await sendFiles(server, [['a.docx', INFECTED]])).toMatchObject({ status: 201 });
  expect(await scans()).toEqual([{ state: 'not configured', answer: null, at: null }]);
});
