import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { docxWith, EICAR } from '../support/server/badFiles.ts';
import { type FakeClamd, startFakeClamd } from '../support/server/fakeClamd.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { PDF, sampleFile } from '../support/server/sampleFiles.ts';
import { runSubmissions } from '../support/submissionsCommand.ts';

const INFECTED = docxWith({ name: 'word/media/image1.png', content: EICAR });

let clamd: FakeClamd;
let server: TestServer;
beforeEach(async () => {
  clamd = await startFakeClamd();
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
  it('gets every stored byte, and its verdict is stored', async () => {
    await start();
    const video = sampleFile('a.mp4', 300_000);
    expect(await sendFiles(server, [['a.mp4', video]])).toMatchObject({ status: 201 });
    expect(clamd.scanned).toEqual([video]);
    expect(await scans()).toEqual([{ state: 'clean', answer: 'OK', at: expect.stringMatching(/^20.*Z$/) }]);
  });

  it('an infected file is refused at its field, and nothing is stored', async () => {
    await start();
    const answer = await sendFiles(server, [
      ['a.pdf', PDF],
      ['b.docx', INFECTED],
    ]);
    expect(answer).toMatchObject({ status: 422, errors: ['second: server.fileInfected'] });
    expect(await server.contents()).toEqual({ submissions: [], files: [] });
  });

  it('its verdicts are counted in the metrics', async () => {
    await start();
    await sendFiles(server, [['b.docx', INFECTED]]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('portal_file_scans_total{result="infected"} 1');
    expect(metrics).toContain('portal_submissions_refused_total{reason="fileInfected"} 1');
    expect(metrics).toContain('portal_file_examination_seconds_count 1');
  });
});

describe.each<[what: string, breakScanner: () => Promise<void>, reason: RegExp]>([
  ['that is unreachable', () => clamd.stop(), /ECONNREFUSED/],
  ['that does not answer', answering('silence'), /did not answer within 300 ms/],
  ['that answers with an error', answering('INSTREAM size limit exceeded. ERROR\0'), /size limit exceeded/],
  ['that closes the connection', answering(''), /without an answer/],
])('a scanner %s', (_what, breakScanner, reason) => {
  afterEach(async () => {
    clamd = await startFakeClamd();
  });

  it('causes 503 with Retry-After', async () => {
    await start();
    await breakScanner();
    const answer = await sendFiles(server, [['a.pdf', PDF]]);
    expect(answer).toEqual({ status: 503, errors: ['server.scannerDown'], retryAfter: '60' });
    expect(await server.contents()).toEqual({ submissions: [], files: [] });
  });

  it('with CLAMD_DOWN=accept files are stored as unscanned, and the commands say so', async () => {
    await start({ CLAMD_DOWN: 'accept' });
    await breakScanner();
    expect(await sendFiles(server, [['a.pdf', PDF]])).toMatchObject({ status: 201 });
    expect(await scans()).toEqual([
      { state: 'unscanned', answer: expect.stringMatching(reason), at: expect.any(String) },
    ]);
    const [{ reference } = { reference: '' }] = await server.stored();
    const run = (...args: string[]) => runSubmissions(server.dataDir, args);
    const shown = JSON.parse((await run('show', reference)).stdout);
    expect(shown.files[0].scan).toMatchObject({ state: 'unscanned', answer: expect.stringMatching(reason) });
    const { stderr } = await run('files', reference, '--to', join(server.dataDir, 'out'));
    expect(stderr).toMatch(/^Not scanned for viruses .*first - a\.pdf$/m);
  });
});

it('files are stored as not configured without CLAMD_URL', async () => {
  await start({ CLAMD_URL: '' });
  expect(await sendFiles(server, [['a.docx', INFECTED]])).toMatchObject({ status: 201 });
  expect(await scans()).toEqual([{ state: 'not configured', answer: null, at: null }]);
});
