import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { MIGRATION_NAMES } from '#server/store/migrations/migrationNames.ts';
import { DatabaseError } from '#server/store/sqlite/DatabaseError.ts';
import { checkFormat } from '#server/store/sqlite/databaseFormat.ts';
import { openDatabase } from '#server/store/sqlite/openDatabase.ts';
import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts';
import { SqliteSubmissionStore } from '#server/store/sqlite/SqliteSubmissionStore.ts';
import { KeyTakenError, StoreUnavailableError } from '#server/store/storeErrors.ts';
import { submission, submissionStoreSuite } from '../support/server/submissionStoreSuite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

for (const [name, cipher] of [
  ['SqliteSubmissionStore', undefined],
  ['an encrypted SqliteSubmissionStore', new DataCipher([randomBytes(32)])],
] as const) {
  submissionStoreSuite(name, async (createReference) => {
    const folder = temporaryFolder();
    const path = join(folder, 'submissions.sqlite');
    const openStore = async () =>
      new SqliteSubmissionStore(await prepareDatabase(path), LIMITS, { cipher, createReference });
    let store = await openStore();
    return {
      store,
      reopen: async () => {
        await store.close();
        store = await openStore();
        return store;
      },
      dispose: async () => {
        await store.close();
      },
    };
  });
}

describe('a database', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    path = join(folder, 'submissions.sqlite');
  });

  it('flushes every commit to the disk', async () => {
    const database = await prepareDatabase(path);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    database.close();
  });

  it('that is damaged is refused with an error that says what to do', async () => {
    await writeFile(path, 'this is no database, but it is long enough to look into '.repeat(100));
    await expect(prepareDatabase(path)).rejects.toThrow(DatabaseError);
    await expect(prepareDatabase(path)).rejects.toThrow(/damaged.*restore a backup/);
  });

  it('of a newer version is refused', async () => {
    const database = await prepareDatabase(path);
    database.exec("INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')");
    database.close();
    await expect(prepareDatabase(path)).rejects.toThrow(/newer version/);
    expect(() => openDatabase(path)).toThrow(/newer version/);
  });

  it.each(['recipes', 'submissions'])('of another program is refused (%s)', async (table) => {
    const database = new DatabaseSync(path);
    database.exec(`CREATE TABLE ${table} (name TEXT)`);
    database.close();
    await expect(prepareDatabase(path)).rejects.toThrow(/another program/);
  });

  it("is not taken for another program's while another process makes its tables", () => {
    const database = new DatabaseSync(path);
    const other = new DatabaseSync(path);
    const original = database.prepare.bind(database);
    const prepare = vi.spyOn(database, 'prepare');
    prepare.mockImplementationOnce(original).mockImplementationOnce((query) => {
      const names = MIGRATION_NAMES.map((name) => `('${name}')`).join();
      other.exec(`BEGIN; CREATE TABLE submissions (id); CREATE TABLE kysely_migration (name);
        INSERT INTO kysely_migration VALUES ${names}; COMMIT`);
      return original(query);
    });
    checkFormat(database, path);
    expect(prepare.mock.calls.length).toBeGreaterThan(1);
    database.close();
    other.close();
  });

  it('whose folder is a file is refused with an error that names DATA_DIR', async () => {
    await writeFile(path, '');
    await expect(prepareDatabase(join(path, 'submissions.sqlite'))).rejects.toThrow(DatabaseError);
    await expect(prepareDatabase(join(path, 'submissions.sqlite'))).rejects.toThrow(/DATA_DIR/);
  });

  it('that is missing is not created by openDatabase', () => {
    expect(() => openDatabase(path)).toThrow(/There is no database/);
  });

  it('that two processes write to assigns unique ids in the order of writing', async () => {
    const [one, other] = [await prepareDatabase(path), await prepareDatabase(path)].map(
      (database) => new SqliteSubmissionStore(database, LIMITS),
    );
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
    // A read that goes on after the latest id misses no row.
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(new Set(references).size).toBe(8);
    for (const store of [one, other]) await store.close();
  });

  it('never reuses the id of a deleted row', async () => {
    const open = async () => new SqliteSubmissionStore(await prepareDatabase(path), LIMITS);
    const store = await open();
    const first = await store.add(submission());
    await store.delete([first.id]);
    await store.close();
    const again = await open();
    expect((await again.add(submission())).id).toBe(first.id + 1);
    await again.close();
  });

  it('whose server stopped before the first migration is created', async () => {
    const stopped = new DatabaseSync(path);
    stopped.exec(
      'CREATE TABLE kysely_migration (name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL)',
    );
    stopped.close();
    await expect(prepareDatabase(path, { filled: true })).rejects.toThrow(/has no tables/);
    const store = new SqliteSubmissionStore(await prepareDatabase(path), LIMITS);
    expect((await store.add(submission())).id).toBe(1);
    await store.close();
  });

  it('is migrated once when several processes start together', async () => {
    const script = `import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts'; (await prepareDatabase(${JSON.stringify(path)})).close();`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    await Promise.all([start(), start(), start(), start()]);
    openDatabase(path).close();
  });

  it('that stays locked is refused with an error that says so', async () => {
    const other = new DatabaseSync(path);
    other.exec('BEGIN EXCLUSIVE');
    const open = () => prepareDatabase(path, { lockedMs: 50 });
    await expect(open()).rejects.toThrow(DatabaseError);
    await expect(open()).rejects.toThrow(/locked by another program for 0\.05 seconds/);
    other.close();
  });

  it('that is missing at the first write causes StoreUnavailableError, and works once it is back', async () => {
    const store = new SqliteSubmissionStore(await prepareDatabase(path), LIMITS);
    await rename(path, `${path}.away`);
    await expect(store.add(submission())).rejects.toThrow(StoreUnavailableError);
    await rename(`${path}.away`, path);
    const { reference } = await store.add(submission());
    expect((await store.find(reference))?.formId).toBe('stand');
    await store.close();
  });

  it('that another process locks causes StoreUnavailableError after `lockedMs`, and works once unlocked', async () => {
    const store = new SqliteSubmissionStore(await prepareDatabase(path), { ...LIMITS, lockedMs: 200 });
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
