import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { filesContaining } from '../support/server/filesContaining.ts';
import { sendFiles, withFilesForm } from '../support/server/filesForm.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { EXE, JPEG, PDF, SAMPLES, sampleFile } from '../support/server/sampleFiles.ts';
import {
  announce,
  announceHeaders,
  beginPatch,
  offsetOf,
  patch,
  TUS,
  upload,
} from '../support/server/tusClient.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { waitingPieces } from '../support/stores/stores.ts';

/** filesInBucket.test.ts cuts uploads into a bucket. */
const onSqlite = onlyOn('sqlite', 'It reads pieces in DATA_DIR as they arrive.');

const KEY = randomBytes(32);
const LONG = sampleFile('long.pdf', 4_000_000);

const server = await startTestServer({}, { publication: withFilesForm() });

/** Sizes of the pieces of uploads that wait. */
const bytesOnDisk = (of = server) => waitingPieces(of.dataDir).map((path) => statSync(path).size);

/** Whether the disk has a piece of that many bytes. */
const waiting = (size: number) => bytesOnDisk().includes(size);

/** Submits the form of `withFilesForm` with the first file named by its upload. */
function submit(id: string, headers: Record<string, string> = {}, of = server): Promise<Response> {
  const form = new FormData();
  form.append('first', JSON.stringify({ upload: id }));
  return of.post('/api/files', form, headers);
}

async function lastFile(of = server) {
  const stored = (await of.stored()).at(-1);
  const [file] = await of.store.files(stored?.id ?? 0);
  const bytes = await buffer(of.files.open(file?.storedAs ?? ''));
  return { payload: stored?.payload, file, bytes };
}

describe('a file that goes up before its submission', () => {
  it('arrives in pieces and is stored with the submission that names it, with the same bytes', async () => {
    const created = await announce(server.url, LONG.length, { filename: 'long.pdf' });
    expect(created.status).toBe(201);
    expect(created.headers.get('upload-expires')).toMatch(/GMT$/);
    const address = server.url + created.headers.get('location');
    for (let offset = 0; offset < LONG.length; offset += 1_500_000) {
      const sent = await patch(address, offset, LONG.subarray(offset, offset + 1_500_000));
      expect(sent.status).toBe(204);
      expect(Number(sent.headers.get('upload-offset'))).toBe(Math.min(LONG.length, offset + 1_500_000));
    }
    const key = { 'idempotency-key': 'pieces' };
    const id = address.split('/').at(-1) ?? '';
    const answer = await submit(id, key);
    expect(answer.status).toBe(201);
    const { payload, file, bytes } = await lastFile();
    expect(payload).toEqual({ first: { name: 'long.pdf', size: LONG.length } });
    expect(file).toMatchObject({ name: 'long.pdf', type: 'application/pdf', size: LONG.length });
    expect(file?.sha256).toBe(createHash('sha256').update(LONG).digest('hex'));
    expect(bytes.equals(LONG)).toBe(true);
    expect(bytesOnDisk()).toEqual([]);
    expect(server.storedFiles()).toHaveLength((await server.stored()).length);

    const receipt = await answer.json();
    const stored = await server.stored();
    // The same submission again, as it was and with the file itself.
    expect(await (await submit(id, key)).json()).toEqual(receipt);
    expect((await sendFiles(server, [['long.pdf', LONG]], key)).status).toBe(201);
    // Another submission cannot have the file again.
    expect(await (await submit(id)).json()).toEqual({
      errors: ['first: server.uploadMissing'],
      details: [{ code: 'server.uploadMissing', message: 'server.uploadMissing', path: 'first' }],
    });
    expect(await server.stored()).toEqual(stored);
  });

  it('is stored once if a request with the file itself was first', async () => {
    const key = { 'idempotency-key': 'itself-first' };
    expect((await sendFiles(server, [['a.pdf', PDF]], key)).status).toBe(201);
    const stored = await server.stored();
    const { id } = await upload(server.url, PDF);
    expect((await submit(id, key)).status).toBe(201);
    expect(await server.stored()).toEqual(stored);
    expect(bytesOnDisk()).toEqual([]);
  });

  onSqlite.it('keeps what arrived before a cut, and goes on from there', async () => {
    const location = (await announce(server.url, PDF.length)).headers.get('location');
    const address = server.url + location;
    const cut = await beginPatch(address, 0, PDF.length, PDF.subarray(0, 1_500));
    await vi.waitFor(() => expect(waiting(1_500)).toBe(true));
    // A second request ends the first, whose connection may be dead.
    expect(await offsetOf(address)).toBe(1_500);
    cut();
    const again = await beginPatch(address, 1_500, PDF.length - 1_500, PDF.subarray(1_500, 1_600));
    await vi.waitFor(() => expect(waiting(100)).toBe(true));
    again();
    expect(await offsetOf(address)).toBe(1_600);
    expect((await patch(address, 1_500, PDF.subarray(1_500))).status).toBe(409);
    expect((await patch(address, 1_600, PDF.subarray(1_600))).status).toBe(204);
    expect((await submit(location?.split('/').at(-1) ?? '')).status).toBe(201);
    expect((await lastFile()).bytes.equals(PDF)).toBe(true);
  });

  it('can be removed, and is not there for another field, while incomplete, or under an invented id', async () => {
    const { id, address } = await upload(server.url, PDF, { field: 'second' });
    expect((await submit(id)).status).toBe(422);
    expect((await submit('0'.repeat(32))).status).toBe(422);
    expect((await fetch(address, { method: 'DELETE', headers: TUS })).status).toBe(204);
    expect(await offsetOf(address)).toBeUndefined();
    expect(bytesOnDisk()).toEqual([]);
    const begun = (await announce(server.url, 10)).headers.get('location') ?? '';
    expect((await submit(begun.split('/').at(-1) ?? '')).status).toBe(422);
    await fetch(server.url + begun, { method: 'DELETE', headers: TUS });
  });

  it('stays after a refused submission, and belongs to one submission only', async () => {
    const { id } = await upload(server.url, PDF);
    const form = new FormData();
    form.append('first', JSON.stringify({ upload: id }));
    form.append('other', 'no such field');
    expect((await server.post('/api/files', form)).status).toBe(422);
    const before = (await server.stored()).length;
    const answers = await Promise.all([submit(id), submit(id), submit(id)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await server.stored()).length).toBe(before + 1);
    expect(server.storedFiles().filter((name) => name.length !== 32)).toEqual([]);
  });
});

describe('what is refused', () => {
  const misnamed: [name: string, bytes: Buffer][] = [
    ['text.pdf', Buffer.from('no PDF at all '.repeat(200))],
    ['short.pdf', Buffer.from('short')],
    ['program.docx', EXE],
    ['program.xls', EXE],
    ['document.jpg', PDF],
    ['picture.png', JPEG],
    ['document.gif', PDF],
    ['document.mp4', PDF],
    ['picture.avi', JPEG],
  ];
  it.each(misnamed)('%s: at the first bytes, in the words of a submission', async (name, bytes) => {
    const said = await sendFiles(server, [[name, bytes]]);
    const size = bytes.length < 1_024 ? bytes.length : 2_000_000;
    const { headers } = await announce(server.url, size, { filename: name });
    const address = server.url + headers.get('location');
    const answer = await patch(address, 0, bytes);
    expect(answer.status).toBe(422);
    expect(said.errors).toEqual(((await answer.json()) as { errors: string[] }).errors);
    expect(await offsetOf(address)).toBeUndefined();
  });

  it.each(Object.entries(SAMPLES))('not a good file %s', async (extension, bytes) => {
    const { answer, address } = await upload(server.url, bytes, { filename: `good${extension}` });
    expect(answer.status).toBe(204);
    await fetch(address, { method: 'DELETE', headers: TUS });
  });

  it.each([
    ['a file too big', 111 * 1024 * 1024, {}, 413, 'server.fileTooBig'],
    ['an empty file', 0, {}, 422, 'server.fileEmpty'],
    ['another type', 10, { filename: 'a.exe' }, 422, 'server.fileType'],
    ['a path', 10, { filename: '../a.pdf' }, 422, 'server.fileName'],
    ['no name', 10, { filename: ' ' }, 422, 'server.fileUnnamed'],
    ['an unknown form', 10, { form: '/api/none' }, 404, 'server.notFound'],
    ['a field without files', 10, { form: '/api/dossiers', field: 'nom' }, 404, 'server.notFound'],
  ])('%s, before its first byte', async (_, size, announced, status, code) => {
    const answer = await announce(server.url, size, announced);
    expect(answer.status).toBe(status);
    expect((await answer.json()) as object).toMatchObject({ details: [{ code }] });
  });

  it.each([
    ['missing', {}],
    ['put off', { 'upload-defer-length': '1' }],
    ['no number', { 'upload-length': 'x' }],
    ['negative', { 'upload-length': '-1' }],
    ['no whole number', { 'upload-length': '1.5' }],
    ['hexadecimal', { 'upload-length': '0x10' }],
    ['endless', { 'upload-length': '1e400' }],
    ['sent twice', { 'upload-length': '10, 10' }],
  ])('a length that is %s, before its first byte', async (_, length) => {
    const { 'upload-length': _own, ...headers } = announceHeaders(10);
    const answer = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, ...length },
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 400,
      body: refusal('server.badRequest'),
    });
  });

  it('requests without the protocol, and pages of other sites', async () => {
    const plain = await fetch(`${server.url}/api/uploads`, { method: 'POST' });
    expect(plain.status).toBe(400);
    const foreign = await announce(server.url, 10, {}, { origin: 'https://elsewhere.example' });
    expect({ status: foreign.status, body: await foreign.json() }).toEqual({
      status: 403,
      body: refusal('server.foreignOrigin'),
    });
    const options = await fetch(`${server.url}/api/uploads`, { method: 'OPTIONS' });
    expect({ status: options.status, tusExtension: options.headers.get('tus-extension') }).toEqual({
      status: 204,
      tusExtension: 'creation,termination,expiration',
    });
    expect(options.headers.get('access-control-allow-origin')).toBeNull();
    expect(bytesOnDisk()).toEqual([]);
  });
});

describe('limits', () => {
  async function limited(
    limits: Parameters<typeof startTestServer>[1],
    run: (of: TestServer) => Promise<void>,
  ) {
    const of = await startTestServer({ TRUST_PROXY: 'true' }, { publication: withFilesForm(), ...limits });
    await run(of);
  }

  it('a full disk, too many uploads and the bytes of an hour are refused', async () => {
    await limited({ limits: { reserveDiskBytes: Number.MAX_SAFE_INTEGER } }, async ({ url }) => {
      expect((await announce(url, PDF.length)).status).toBe(507);
    });
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const megabytes = sampleFile('two.pdf', 2_000_000);
    await limited({ limits: { addressPendingUploads: 2, addressUploadBytes: 3_000_000 } }, async (of) => {
      const begin = () => announce(of.url, megabytes.length, {}, from);
      const addressOf = (created: Response) => of.url + created.headers.get('location');
      const first = addressOf(await begin());
      const second = addressOf(await begin());
      expect((await begin()).status).toBe(503);
      expect((await patch(first, 0, megabytes, from)).status).toBe(204);
      expect((await patch(second, 0, megabytes, from)).status).toBe(429);
      expect((await submit(first.split('/').at(-1) ?? '', {}, of)).status).toBe(201);
      expect((await begin()).status).toBe(201);
    });
  });
});

it('with a key, no plain byte waits on the disk, and the stored file is the sent one', async () => {
  const of = await startTestServer({ DATA_KEY: KEY.toString('base64') }, { publication: withFilesForm() });
  const { id } = await upload(of.url, PDF, { filename: 'zzsecret.pdf' });
  expect(await filesContaining(of.dataDir, '%PDF', 'zzsecret')).toEqual([]);
  expect((await submit(id, {}, of)).status).toBe(201);
  expect((await lastFile(of)).bytes.equals(PDF)).toBe(true);
});
