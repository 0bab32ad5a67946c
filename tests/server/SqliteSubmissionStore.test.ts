import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { MIGRATION_NAMES } from '#server/store/migrations/migrationNames.ts';
import { KeyTakenError, StoreUnavailableError } from '#server/store/SubmissionStore.ts';
import { DatabaseError } from '#server/store/sqlite/DatabaseError.ts';
import { openDatabase } from '#server/store/sqlite/openDatabase.ts';
import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts';
import { SqliteSubmissionStore } from '#server/store/sqlite/SqliteSubmissionStore.ts';
import { earlierDatabase, LAST_COUNTED } from '../support/server/earlierDatabase.ts';
import { submission, submissionStoreSuite } from '../support/server/submissionStoreSuite.ts';

for (const [name, cipher] of [
  ['SqliteSubmissionStore', undefined],
  ['an encrypted SqliteSubmissionStore', new DataCipher([randomBytes(32)])],
] as const) {
  submissionStoreSuite(name, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fair-store-'));
    const path = join(folder, 'submissions.sqlite');
    let store = new SqliteSubmissionStore(await prepareDatabase(path), LIMITS, { cipher });
    return {
      store,
      reopen: async () => {
        await store.close();
        store = new SqliteSubmissionStore(await prepareDatabase(path), LIMITS, { cipher });
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

  it.each([
    'PRAGMA user_version = 999',
    "INSERT INTO kysely_migration VALUES ('9999-later', '2030-01-01T00:00:00.000Z')",
  ])('of a newer version is refused (%s)', async (change) => {
    const database = await prepareDatabase(path);
    database.exec(change);
    database.close();
    await expect(prepareDatabase(path)).rejects.toThrow(/newer version/);
    expect(() => openDatabase(path)).toThrow(/newer version/);
  });

  it('of another program is refused', async () => {
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE recipes (name TEXT)');
    database.close();
    await expect(prepareDatabase(path)).rejects.toThrow(/another program/);
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
    // A reader who goes on after the latest id misses no row.
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

  it.each([1, 2, 3, 4, 5, 6, LAST_COUNTED])(
    'of format %i keeps every row, reference and id',
    async (format) => {
      const old = earlierDatabase(path, format);
      old.exec(`INSERT INTO submissions (id, reference, form, form_version, locale, created_at, payload, computed, idempotency_key, body_hash)
        SELECT value, 'AAAAAAA' || value, 'stand', '1', 'fr', '2026-11-01', '{"n":' || value || '}', '{}', 'key-' || value, 'hash'
        FROM json_each('[1, 2, 3, 4]');
      INSERT INTO files (id, submission_id, field, name, type, size, sha256, stored_as)
        VALUES (1, 2, 'photo', 'a.png', 'image/png', 3, 'sum', 'stored');
      DELETE FROM submissions WHERE id = 4;`);
      const texts = format === 1 ? ['subject, text, html, locale,', "'a', 'b', 'c', 'fr',"] : ['', ''];
      old.exec(`INSERT INTO mails (submission_id, recipient, ${texts[0]} next_at, created_at)
      VALUES (2, 'a@example.org', ${texts[1]} '2026', '2026')`);
      // From the fourth on it says up to which id references follow from nothing.
      if (format > 3) old.exec('UPDATE secrets SET last_id = 4');
      old.close();
      if (format < LAST_COUNTED) expect(() => openDatabase(path)).toThrow(/older format/);

      const store = new SqliteSubmissionStore(await prepareDatabase(path), LIMITS);
      expect(await store.find('AAAAAAA2')).toMatchObject({ id: 2, payload: { n: 2 } });
      expect(await store.findByKey('key-3')).toMatchObject({ receipt: { id: 3, reference: 'AAAAAAA3' } });
      expect(await store.files(2)).toMatchObject([{ name: 'a.png', size: 3 }]);
      expect((await store.outbox.state()).waiting).toBe(1);
      expect((await store.add(submission())).id).toBe(5);
      expect(await store.delete([2])).toEqual(['stored']);
      expect((await store.outbox.state()).waiting).toBe(0);
      await store.close();
    },
  );

  it.each([1, 2, 3, 4, 5, 6, LAST_COUNTED])(
    'of format %i gets the same schema as a new one',
    async (format) => {
      earlierDatabase(path, format).close();
      const migrated = await prepareDatabase(path);
      const fresh = await prepareDatabase(join(folder, 'fresh.sqlite'));
      expect(shapeOf(migrated)).toEqual(shapeOf(fresh));
      expect(shapeOf(migrated).steps).toHaveLength(MIGRATION_NAMES.length);
      for (const database of [migrated, fresh]) database.close();
    },
  );

  it('whose migrations fail stays unchanged', async () => {
    const old = earlierDatabase(path, 2);
    old.exec("CREATE TABLE audit (mine TEXT); INSERT INTO audit VALUES ('kept')");
    const before = shapeOf(old).tables;
    old.close();
    await expect(prepareDatabase(path)).rejects.toThrow(/audit/);
    const after = new DatabaseSync(path);
    const { tables, steps } = shapeOf(after);
    expect(tables).toEqual(before);
    expect(steps).toHaveLength(2);
    expect(after.prepare('SELECT mine FROM audit').all()).toEqual([{ mine: 'kept' }]);
    after.exec('DROP TABLE audit');
    after.close();
    (await prepareDatabase(path)).close();
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

  it.each([0, 3, LAST_COUNTED])(
    'of format %i is migrated once when several processes start together',
    async (format) => {
      earlierDatabase(path, format).close();
      const script = `import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts'; (await prepareDatabase(${JSON.stringify(path)})).close();`;
      const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
      await Promise.all([start(), start(), start(), start()]);
      openDatabase(path).close();
    },
  );

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

/** Columns, indexes and foreign keys of every table but the migrator's own, and the steps in their order. */
function shapeOf(database: DatabaseSync) {
  const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values);
  const tables = all(
    "SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main' ORDER BY name",
  )
    .filter(({ name }) => !/^(kysely|sqlite)_/.test(String(name)))
    .map((table) => {
      const name = String(table.name);
      const indexes = all(
        'SELECT name, "unique", origin, partial FROM pragma_index_list(?) ORDER BY name',
        name,
      ).map((index) => ({
        ...index,
        columns: all('SELECT name, seqno FROM pragma_index_info(?)', String(index.name)),
      }));
      const columns = all(
        'SELECT name, upper(type) AS type, "notnull", dflt_value, pk FROM pragma_table_info(?)',
        name,
      );
      const checks = String(all('SELECT sql FROM sqlite_master WHERE name = ?', name)[0]?.sql).match(
        /check ?\(.*?\)\)/gis,
      );
      const keys = all('SELECT * FROM pragma_foreign_key_list(?)', name);
      return {
        ...table,
        columns,
        indexes,
        keys,
        checks: checks?.map((check) => check.toLowerCase().replaceAll(/ (?=\()/g, '')),
      };
    });
  const where = all(
    "SELECT name, lower(replace(substr(sql, instr(lower(sql), ' where ')), '\"', '')) AS part FROM sqlite_master WHERE sql LIKE '% where %' ORDER BY name",
  );
  const named = all("SELECT name FROM sqlite_master WHERE name = 'kysely_migration'").length > 0;
  const steps = named
    ? all('SELECT name FROM kysely_migration ORDER BY timestamp, name').map(({ name }) => name)
    : [];
  return { tables, where, steps };
}
