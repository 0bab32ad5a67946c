import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DiskFileStore } from '#server/store/files/DiskFileStore.ts';
import { BatchWriter } from '#server/store/sqlite/BatchWriter.ts';
import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts';
import { toUnavailable } from '#server/store/sqlite/sqliteErrors.ts';
import { fromFailure, toFailure } from '#server/store/sqlite/WriterMessages.ts';
import { databasePath, filesPath } from '#server/store/storagePaths.ts';
import { StoreUnavailableError } from '#server/store/storeErrors.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { pdfFile } from '../support/server/pdfFile.ts';
import { refusal } from '../support/server/refusal.ts';
import { dossier, VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';

const server = await startTestServer({}, { limits: { lockedMs: 100 } });

onlyOn('sqlite', 'It locks the file of the database.').describe('a locked database', () => {
  it('causes 503 without partial data, and 201 once it is unlocked', async () => {
    const other = new DatabaseSync(databasePath(server.dataDir), { timeout: 5_000 });
    other.exec('BEGIN IMMEDIATE');
    const before = await server.contents();
    for (const response of [
      await server.post('/api/stands', VALID),
      await server.post('/api/dossiers', dossier()),
    ]) {
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('10');
      expect(await response.json()).toEqual(refusal('server.unavailable'));
    }
    expect(await server.contents()).toEqual(before);
    other.exec('ROLLBACK');
    other.close();
    expect((await server.post('/api/stands', VALID)).status).toBe(201);
    expect((await server.post('/api/dossiers', dossier())).status).toBe(201);
  });

  it('does not prolong the wait when the clock is set back', async () => {
    const other = new DatabaseSync(databasePath(server.dataDir), { timeout: 5_000 });
    other.exec('BEGIN IMMEDIATE');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const waiting = server.post('/api/stands', VALID);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect((await waiting).status).toBe(503);
    vi.useRealTimers();
    other.close();
  });
});

onlyOn('sqlite', 'Files are kept on the disk.').describe('a disk error', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    'EACCES',
    'EPERM',
    'ENOENT',
    'ENOTDIR',
    'EIO',
    'EROFS',
    'EMFILE',
    'ENFILE',
    'ENOSPC',
    'EDQUOT',
    'ESTALE',
  ])('%s causes 503 without partial data, and the next request succeeds', async (code) => {
    const before = await server.contents();
    for (const method of ['stage', 'commit'] as const) {
      const refusal = Object.assign(new Error(`${code}: open`), { code, syscall: 'open', errno: -1 });
      vi.spyOn(DiskFileStore.prototype, method).mockRejectedValueOnce(refusal);
      const response = await server.post('/api/dossiers', dossier());
      expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
        status: 503,
        retryAfter: '10',
      });
    }
    expect(await server.contents()).toEqual(before);
    expect((await server.post('/api/dossiers', dossier())).status).toBe(201);
  });

  it.each([false, true])(
    'a failed commit keeps its files only if its outcome is in doubt (%s)',
    async (inDoubt) => {
      const before = server.storedFiles();
      vi.spyOn(server.store, 'add').mockRejectedValueOnce(new StoreUnavailableError('EIO', { inDoubt }));
      expect((await server.post('/api/dossiers', dossier())).status).toBe(503);
      const left = server.storedFiles().filter((id) => !before.includes(id));
      expect(left).toHaveLength(inDoubt ? 1 : 0);
      for (const id of left) await new DiskFileStore(server.dataDir).remove(id);
    },
  );

  it.each([
    [10 + 256 * 4, true],
    [13, false],
  ])('a commit that fails with code %i is in doubt: %s', async (errcode, inDoubt) => {
    const database = await prepareDatabase(join(server.dataDir, `commit-${errcode}.sqlite`));
    const { exec } = database;
    vi.spyOn(database, 'exec').mockImplementation((sql) => {
      if (sql === 'COMMIT') throw Object.assign(new Error('refused'), { errcode });
      return exec.call(database, sql);
    });
    let error: unknown;
    try {
      new BatchWriter(database).run([]);
    } catch (thrown) {
      error = toUnavailable(fromFailure(structuredClone(toFailure(thrown))));
    }
    expect(error).toMatchObject({ name: 'StoreUnavailableError', inDoubt });
    database.close();
  });

  it('for a removed folder causes 503 once, and the folder is created again', async () => {
    rmSync(join(filesPath(server.dataDir), 'tmp'), { recursive: true });
    expect((await server.post('/api/dossiers', dossier())).status).toBe(503);
    expect((await server.post('/api/dossiers', dossier())).status).toBe(201);
  });

  it.each([3, 7, 8, 10, 10 + 256 * 5, 11, 13, 14, 15, 26])(
    'with SQLite code %i becomes StoreUnavailableError',
    (errcode) => {
      expect(toUnavailable(Object.assign(new Error('refused'), { errcode }))).toBeInstanceOf(
        StoreUnavailableError,
      );
    },
  );
});

describe('any edited body', () => {
  const start = Buffer.from('--edge\r\nContent-Disposition: form-data; name="');
  const multipart = Buffer.concat([
    Buffer.concat([start, Buffer.from('nom"\r\n\r\nAma\r\n')]),
    Buffer.concat([start, Buffer.from('kind"\r\n\r\nwithout\r\n')]),
    Buffer.concat([start, Buffer.from('papers[cv]"; filename="cv.pdf"\r\n\r\n'), pdfFile()]),
    Buffer.from('\r\n--edge--\r\n'),
  ]);
  const json = Buffer.from(
    JSON.stringify({ ...VALID, pack_details: { name: 'Or', price: 900, features: ['a', 'b'] } }),
  );
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom(
        '--edge',
        '--edge--',
        '\r\n\r\n',
        'filename=""',
        '[',
        '__proto__',
        '\0',
        '{',
        '"',
        'null',
        '1e999',
        '\\ud800',
      )
      .map((text) => Buffer.from(text)),
  );
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat({ max: 200 }),
    put: noise,
  });
  const edited = (body: Buffer) =>
    fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) =>
      edits.reduce((bytes, { at, remove, put }) => {
        const place = Math.floor(at * bytes.length);
        return Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + remove)]);
      }, body),
    );

  it.each([
    ['/api/stands', 'application/json', json],
    ['/api/dossiers', 'multipart/form-data; boundary=edge', multipart],
  ])(
    'for %s never causes a 5xx, and leaves no file without a row',
    async (path, type, body) => {
      await fc.assert(
        fc.asyncProperty(edited(body), async (bytes) => {
          const count = (await server.stored()).length;
          const response = await server.post(path, new Uint8Array(bytes), { 'content-type': type });
          const answer = (await response.json()) as { errors?: string[]; reference?: string };
          expect([201, 400, 413, 422]).toContain(response.status);
          expect(typeof (response.status === 201 ? answer.reference : answer.errors?.[0])).toBe('string');
          expect(await server.stored()).toHaveLength(count + (response.status === 201 ? 1 : 0));
        }),
        { numRuns: 150 },
      );
      const named = await server.store.fileIds();
      expect(server.storedFiles().filter((name) => !named.has(name))).toEqual([]);
    },
    30_000,
  );
});

describe('an internal error', () => {
  it('is answered with 500 without its cause', async () => {
    vi.spyOn(server.publications, 'form').mockImplementationOnce(() => {
      throw new TypeError('undefined is not a secret');
    });
    const response = await server.post('/api/stands', VALID);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual(refusal('server.failed'));
  });
});
