import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { KeyTakenError, StoreUnavailableError } from '#server/store/SubmissionStore.ts';
import { MIGRATIONS } from '#server/store/sqlite/migrations.ts';
import { DatabaseError, openDatabase } from '#server/store/sqlite/openDatabase.ts';
import { SqliteSubmissionStore } from '#server/store/sqlite/SqliteSubmissionStore.ts';
import { submission, submissionStoreSuite } from '../support/server/submissionStoreSuite.ts';

for (const [name, cipher] of [
  ['SqliteSubmissionStore', undefined],
  ['an encrypted SqliteSubmissionStore', new DataCipher([randomBytes(32)])],
] as const) {
  submissionStoreSuite(name, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fair-store-'));
    const path = join(folder, 'submissions.sqlite');
    let store = new SqliteSubmissionStore(openDatabase(path, { create: true }), { cipher });
    return {
      store,
      reopen: async () => {
        await store.close();
        store = new SqliteSubmissionStore(openDatabase(path, { create: true }), { cipher });
        return store;
      },
      dispose: async () => {
        await store.close();
        await rm(folder, { recursive: true });
      },
    };
  });
}

describe('a database', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fair-database-'));
    path = join(folder, 'submissions.sqlite');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('flushes every commit to the disk', () => {
    const database = openDatabase(path, { create: true });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    database.close();
  });

  it('that is damaged is refused with an error that says what to do', async () => {
    await writeFile(path, 'this is no database, but it is long enough to look into '.repeat(100));
    expect(() => openDatabase(path, { create: true })).toThrow(DatabaseError);
    expect(() => openDatabase(path, { create: true })).toThrow(/damaged.*restore a backup/);
  });

  it('of a newer version is refused', () => {
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 999');
    database.close();
    expect(() => openDatabase(path, { create: true })).toThrow(/newer version/);
  });

  it('whose folder is a file is refused with an error that names DATA_DIR', async () => {
    await writeFile(path, '');
    expect(() => openDatabase(join(path, 'submissions.sqlite'), { create: true })).toThrow(DatabaseError);
    expect(() => openDatabase(join(path, 'submissions.sqlite'), { create: true })).toThrow(/DATA_DIR/);
  });

  it('that is missing is created only with `create`', () => {
    expect(() => openDatabase(path, { create: false })).toThrow(/There is no database/);
  });

  it('that two processes write to assigns unique ids in the order of writing', async () => {
    const [one, other] = [1, 2].map(() => new SqliteSubmissionStore(openDatabase(path, { create: true })));
    if (!one || !other) throw new Error('no stores');
    const ids: number[] = [];
    const add = async (store: SqliteSubmissionStore, idempotencyKey?: string) => {
      const { id, reference } = await store.add(submission({ idempotencyKey }));
      ids.push(id);
      return reference;
    };
    const references = [await add(one, 'k'), await add(other), await add(one)];
    await expect(other.add(submission({ idempotencyKey: 'k' }))).rejects.toThrow(KeyTakenError);
    await expect(other.add(submission({ locale: null as never }))).rejects.toThrow();
    references.push(await add(other), await add(one), await add(other));
    await one.delete([ids.at(-1) ?? 0]);
    references.push(await add(one), await add(other));
    // A reader who goes on after the latest id misses no row.
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(new Set(references).size).toBe(8);
    for (const store of [one, other]) await store.close();
  });

  it('never reuses the id of a deleted row', async () => {
    const open = () => new SqliteSubmissionStore(openDatabase(path, { create: true }));
    const store = open();
    const first = await store.add(submission());
    await store.delete([first.id]);
    await store.close();
    const again = open();
    expect((await again.add(submission())).id).toBe(first.id + 1);
    await again.close();
  });

  it('of an older format keeps every row, reference and id', async () => {
    const old = new DatabaseSync(path);
    for (const script of MIGRATIONS.slice(0, 2)) old.exec(script);
    old.exec(`PRAGMA user_version = 2;
      INSERT INTO submissions SELECT value, 'AAAAAAA' || value, 'stand', '1', NULL, 'fr', '2026-11-01', '{"n":' || value || '}',
        '{}', 'key-' || value, 'hash' FROM json_each('[1, 2, 3, 4]');
      INSERT INTO files VALUES (1, 2, 'photo', 'a.png', 'image/png', 3, 'sum', 'stored');
      INSERT INTO mails (submission_id, recipient, next_at, created_at) VALUES (2, 'a@example.org', '2026', '2026');
      DELETE FROM submissions WHERE id = 4;`);
    old.close();

    const store = new SqliteSubmissionStore(openDatabase(path, { create: true }));
    expect(await store.find('AAAAAAA2')).toMatchObject({ id: 2, payload: { n: 2 } });
    expect(await store.findByKey('key-3')).toMatchObject({ receipt: { id: 3, reference: 'AAAAAAA3' } });
    expect(await store.files(2)).toMatchObject([{ name: 'a.png' }]);
    expect((await store.outbox.state()).waiting).toBe(1);
    expect((await store.add(submission())).id).toBe(5);
    expect(await store.delete([2])).toEqual(['stored']);
    expect((await store.outbox.state()).waiting).toBe(0);
    await store.close();
  });

  it('is created once when several processes start together', async () => {
    const script = `import { openDatabase } from '#server/store/sqlite/openDatabase.ts'; openDatabase(${JSON.stringify(path)}, { create: true }).close();`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    await Promise.all([start(), start(), start(), start()]);
    openDatabase(path, { create: false }).close();
  });

  it('that stays locked is refused with an error that says so', () => {
    const other = new DatabaseSync(path);
    other.exec('BEGIN EXCLUSIVE');
    const open = () => openDatabase(path, { create: true, lockedMs: 50 });
    expect(open).toThrow(DatabaseError);
    expect(open).toThrow(/locked by another program for 0\.05 seconds/);
    other.close();
  });

  it('that is missing at the first write causes StoreUnavailableError, and works once it is back', async () => {
    const store = new SqliteSubmissionStore(openDatabase(path, { create: true }));
    await rename(path, `${path}.away`);
    await expect(store.add(submission())).rejects.toThrow(StoreUnavailableError);
    await rename(`${path}.away`, path);
    const { reference } = await store.add(submission());
    expect((await store.find(reference))?.formId).toBe('stand');
    await store.close();
  });

  it('that another process locks causes StoreUnavailableError after `lockedMs`, and works once unlocked', async () => {
    const store = new SqliteSubmissionStore(openDatabase(path, { create: true }), { lockedMs: 200 });
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    await expect(store.add(submission())).rejects.toThrow(StoreUnavailableError);
    const waiting = store.add(submission());
    other.exec('ROLLBACK');
    const { reference } = await waiting;
    expect((await store.find(reference))?.formId).toBe('stand');
    other.close();
    await store.close();
  });
});
