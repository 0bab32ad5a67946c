import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { StartError } from '#server/config/StartError.ts';
import { folderTransport } from '#server/mail/folderTransport.ts';
import { DataCipher, DecryptionError } from '#server/store/encryption/DataCipher.ts';
import { rotateRows } from '#server/store/encryption/rotateRows.ts';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { openStorage, type Storage } from '#server/store/openStorage.ts';
import { kyselyOnNodeSqlite } from '#server/store/sqlite/kyselyOnNodeSqlite.ts';
import { openDatabase } from '#server/store/sqlite/openDatabase.ts';
import { databasePath, filesPath, mailPath } from '#server/store/storagePaths.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { atEnd } from '../support/atEnd.ts';
import { filesContaining } from '../support/server/filesContaining.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { PDF } from '../support/server/sampleFiles.ts';
import { startMailWorker } from '../support/server/startMailWorker.ts';
import { submission } from '../support/server/submissionStoreSuite.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';
import { trySubmissions } from '../support/submissionsCommand.ts';
import { submissionsProcess } from '../support/submissionsProcess.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const onSqlite = onlyOn(
  'sqlite',
  'It reads database and files of DATA_DIR; postgres.test.ts reads the tables.',
);

const [A, B] = [randomBytes(32), randomBytes(32)];
const [idA, idB] = [A, B].map((key) => createHash('sha256').update(key).digest('hex').slice(0, 16));

const TOKEN = 'a-token-of-at-least-24-characters';

/** Runs `npm run submissions` with keys; the first one encrypts. */
function run(dataDir: string, keys: Buffer[], ...args: string[]) {
  return trySubmissions(dataDir, args, dataKey(keys));
}

const dataKey = (keys: Buffer[]) => ({ DATA_KEY: keys.map((key) => key.toString('base64')).join(',') });

onSqlite.it(
  'leaves no plain text in DATA_DIR, and API and commands return plain text',
  async () => {
    const server = await startTestServer({ DATA_KEY: A.toString('base64'), ORGANISER_TOKEN: TOKEN });
    const { dataDir } = server;
    const transport = folderTransport(mailPath(dataDir), new DataCipher([A]));
    const worker = startMailWorker(server, transport);
    atEnd(() => worker.stop());
    const stand = { nom: 'ZZSECRET', kind: 'small', pack: 'gold', email: 'zzsecret@example.org' };
    const key = { 'idempotency-key': 'k' };
    const receipt = (await (await server.post('/api/stands', stand, key)).json()) as { reference: string };
    expect(await (await server.post('/api/stands', stand, key)).json()).toEqual(receipt);
    const form = new FormData();
    form.append('nom', 'ZZSECRET');
    form.append('kind', 'without');
    form.append('papers[cv]', new Blob([new Uint8Array(PDF)]), 'zzsecret.pdf');
    const sent = await server.post('/api/dossiers', form);
    expect(sent.status).toBe(201);
    const dossier = (await sent.json()) as { reference: string };
    const mail = join(mailPath(dataDir), `${receipt.reference}.eml.enc`);
    await vi.waitFor(() => expect(existsSync(mail)).toBe(true), { timeout: 20_000 });
    await vi.waitFor(async () => expect(await server.store.outbox.state()).toMatchObject({ sent: 1 }));

    expect(await filesContaining(dataDir, 'zzsecret', '%PDF', 'Bonjour')).toEqual([]);

    const list = await fetch(`${server.url}/api/stands`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await list.json()).toMatchObject({ items: [{ payload: { nom: 'ZZSECRET' } }] });
    const shown = JSON.parse((await run(dataDir, [A], 'show', dossier.reference)).stdout);
    expect(shown).toMatchObject({ payload: { nom: 'ZZSECRET' }, files: [{ name: 'zzsecret.pdf' }] });
    expect((await run(dataDir, [A], 'show', receipt.reference, '--mail')).stdout).toContain(
      'To: zzsecret@example.org',
    );
    const out = temporaryFolder();
    await run(dataDir, [A], 'files', dossier.reference, '--to', out);
    expect((await readFile(join(out, 'papers - cv - zzsecret.pdf'))).equals(PDF)).toBe(true);
    const exported = JSON.parse((await run(dataDir, [A], 'export', '--format', 'json')).stdout);
    expect(exported).toHaveLength(2);
    const backup = await run(dataDir, [A], 'backup', '--to', join(out, 'copy'));
    expect(backup.stdout).toMatch(/files: 2, \d+ bytes\nVerified/);
    for (const secret of ['zzsecret', '%PDF'])
      expect(await filesContaining(join(out, 'copy'), secret)).toEqual([]);

    expect((await run(dataDir, [A], 'rotate-key')).stderr).toMatch(/^Another server works on the data/);
    expect((await run(dataDir, [], 'list')).stderr).toMatch(
      new RegExp(`^The data is encrypted with the key ${idA}, and no key is given\\. .*DATA_KEY.*\n$`),
    );
    for (const reference of [receipt.reference, dossier.reference])
      expect((await run(dataDir, [A], 'delete', '--reference', reference, '--yes')).code).toBe(0);
    expect(server.storedFiles()).toEqual([]);
    expect(existsSync(mail)).toBe(false);
  },
  120_000,
);

onSqlite.describe('DATA_DIR', () => {
  let dataDir: string;
  let storage: Storage | undefined;
  beforeEach(() => {
    dataDir = temporaryFolder();
  });
  afterEach(() => close());

  async function open(...dataKeys: Buffer[]): Promise<Storage> {
    storage = await openStorage(dataDir, createLogger('silent'), { limits: LIMITS, dataKeys });
    return storage;
  }

  async function close(): Promise<void> {
    await storage?.close();
    storage = undefined;
  }

  /** A submission with a file of 150,000 bytes and a mail. */
  async function add({ store, files }: Storage, text: string): Promise<string> {
    const bytes = Buffer.from(text.padEnd(150_000, text));
    const staged = await files.stage(Readable.from([bytes]), bytes.length);
    const { reference } = await store.add(
      submission({
        payload: { nom: text },
        mails: [{ to: `${text}@example.org`, recipientKey: 'a' }],
        files: [
          {
            field: 'cv',
            name: `${text}.txt`,
            type: 'text/plain',
            size: staged.size,
            sha256: staged.sha256,
            sentSize: staged.size,
            sentSha256: staged.sha256,
            scan: { state: 'not configured', answer: null, at: null },
            storedAs: await files.commit(staged),
          },
        ],
      }),
    );
    return reference;
  }

  async function expectReadable({ store, files }: Storage, reference: string, text: string): Promise<void> {
    const found = await store.find(reference);
    expect(found?.payload).toEqual({ nom: text });
    const [file] = await store.files(found?.id ?? 0);
    expect(file?.name).toBe(`${text}.txt`);
    const bytes = await buffer(files.open(file?.storedAs ?? ''));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
  }

  it('is refused without its key, and the error names the key', async () => {
    await open(A);
    await close();
    const needed = new RegExp(`^The data is encrypted with the key ${idA}, .*(no key|${idB}).*DATA_KEY.*$`);
    for (const keys of [[], [B]]) {
      const refused = await open(...keys).catch((error) => error);
      expect(refused).toBeInstanceOf(StartError);
      expect(refused.message).toMatch(needed);
    }
    await open(B, A);
  });

  it('is encrypted by rotate-key, also after an interruption, and then needs no older key', async () => {
    const plain = await add(await open(), 'zzplain');
    const orphan = await storage?.files.stage(Readable.from([Buffer.from('zzorphan')]), 100);
    await storage?.files.commit(orphan!);
    await storage?.files.sweep((id) => id === '', { unfinishedMs: 0, unnamedMs: -60_000 });
    await close();
    await mkdir(mailPath(dataDir), { recursive: true });
    await writeFile(join(mailPath(dataDir), `${plain}.eml`), 'To: zzplain');
    await writeFile(join(mailPath(dataDir), `${plain}.eml.part`), 'To: zzplain');

    // A first key: new data is encrypted, old data stays readable.
    const ours = await add(await open(A), 'zzsecond');
    await storage?.files.sweep(() => true, { unfinishedMs: 0, unnamedMs: 0 });
    await expectReadable(storage!, plain, 'zzplain');
    await expectReadable(storage!, ours, 'zzsecond');
    await close();
    expect(await filesContaining(dataDir, 'zzsecond')).toEqual([]);
    expect((await filesContaining(dataDir, 'zzplain', 'zzorphan')).length).toBeGreaterThan(3);
    expect(await submissionsProcess(dataDir, ['rotate-key'], dataKey([A]))).toMatchObject({
      code: 0,
      stdout: `Encrypted with the key ${idA}: 4 texts, 3 files.\n`,
    });
    expect(await filesContaining(dataDir, 'zzplain', 'zzorphan')).toEqual([]);

    // A new key; this rotation stops after the rows, before the files.
    await expectReadable(await open(B, A), plain, 'zzplain');
    await close();
    const database = openDatabase(databasePath(dataDir));
    expect(await rotateRows(kyselyOnNodeSqlite(database), new DataCipher([B, A]))).toEqual({
      done: 8,
      failures: [],
    });
    database.close();
    await expect(open(B)).rejects.toThrow(idA);
    await expectReadable(await open(B, A), plain, 'zzplain');
    await expectReadable(storage!, ours, 'zzsecond');
    await close();
    const { code, stdout } = await run(dataDir, [B, A], 'rotate-key');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Encrypted with the key ${idB}: 0 texts, 4 files.\n`,
    });
    await expectReadable(await open(B), plain, 'zzplain');
    await expectReadable(storage!, ours, 'zzsecond');
    const now = new Date();
    expect((await storage!.store.outbox.claim(now, now))?.to).toBe('zzplain@example.org');
    await close();
    expect((await run(dataDir, [B], 'show', plain, '--mail')).stdout).toBe('To: zzplain');
    await expect(open(A)).rejects.toThrow(idB);
  }, 120_000);

  it('needs the older key while a damaged file is encrypted with it', async () => {
    const reference = await add(await open(A), 'zzdamaged');
    const id = [...((await storage?.store.fileIds()) ?? [])][0] ?? '';
    await close();
    const path = join(filesPath(dataDir), id.slice(0, 2), id);
    const whole = await readFile(path);
    await writeFile(path, flipped(whole, 70_000));
    const { code, stderr } = await run(dataDir, [B, A], 'rotate-key');
    expect(code).toBe(1);
    expect(stderr).toContain(`The file ${id} cannot be decrypted`);
    expect(await readdir(join(filesPath(dataDir), 'tmp'))).toEqual([]);
    await expect(open(B)).rejects.toThrow(idA);
    await writeFile(path, whole);
    await expectReadable(await open(B, A), reference, 'zzdamaged');
  }, 60_000);
});

describe('an encrypted file', () => {
  it('that is changed, truncated or moved throws DecryptionError, and returns no wrong byte', async () => {
    const folder = temporaryFolder();
    const store = new DiskFileStore(folder, new DataCipher([A]));
    const plain = randomBytes(150_000);
    const id = await store.commit(await store.stage(Readable.from([plain]), plain.length));
    const path = join(folder, 'files', id.slice(0, 2), id);
    const whole = await readFile(path);
    const [head, frame] = [32, 65_536 + 16];
    const swapped = Buffer.concat([
      whole.subarray(0, head),
      whole.subarray(head + frame, head + 2 * frame),
      whole.subarray(head, head + frame),
      whole.subarray(head + 2 * frame),
    ]);
    const cuts = [0, 5, 20, head, head + 10, head + frame, head + 2 * frame, whole.length - 1];
    const damaged = [
      ...[0, 9, 20, 40, 70_000, whole.length - 1].map((at) => flipped(whole, at)),
      ...cuts.map((end) => whole.subarray(0, end)),
      Buffer.concat([whole, Buffer.alloc(1)]),
      swapped,
    ];
    for (const bytes of damaged) {
      await writeFile(path, bytes);
      const read: Buffer[] = [];
      const reading = store.open(id).on('data', (chunk: Buffer) => read.push(chunk));
      const error = await new Promise((resolve) => reading.on('error', resolve).on('end', resolve));
      expect(error).toBeInstanceOf(DecryptionError);
      const got = Buffer.concat(read);
      expect(got.equals(plain.subarray(0, got.length))).toBe(true);
    }
    const other = createHash('md5').update('another').digest('hex');
    await mkdir(join(folder, 'files', other.slice(0, 2)), { recursive: true });
    await writeFile(join(folder, 'files', other.slice(0, 2), other), whole);
    await expect(buffer(store.open(other))).rejects.toThrow(DecryptionError);
  });
});

it('an encrypted text that is changed or from another column throws DecryptionError', () => {
  const cipher = new DataCipher([A]);
  const text = cipher.encrypt('{"nom":"Ama"}', 'submissions.payload');
  expect(cipher.decrypt(text, 'submissions.payload')).toBe('{"nom":"Ama"}');
  expect(cipher.encrypt('{"nom":"Ama"}', 'submissions.payload')).not.toBe(text);
  expect(() => cipher.decrypt(text, 'files.name')).toThrow(DecryptionError);
  expect(() => new DataCipher([B]).decrypt(text, 'submissions.payload')).toThrow(idA);
  for (const changed of [text.slice(0, -8), text.slice(0, 24), `${text.slice(0, 30)}AAAA${text.slice(34)}`])
    expect(() => cipher.decrypt(changed, 'submissions.payload')).toThrow(DecryptionError);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
