import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { StartError } from '#server/config/StartError.ts';
import { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { MIGRATION_NAMES } from '#server/store/migrations/migrationNames.ts';
import { type OpenPostgresOptions, openPostgres } from '#server/store/postgres/openPostgres.ts';
import { PostgresSubmissionStore } from '#server/store/postgres/PostgresSubmissionStore.ts';
import { prepareDatabase } from '#server/store/sqlite/prepareDatabase.ts';
import { KeyTakenError } from '#server/store/storeErrors.ts';
import { type TestDatabase, testDatabase } from '../support/postgres/testDatabase.ts';
import { submission, submissionStoreSuite } from '../support/server/submissionStoreSuite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const OPTIONS: OpenPostgresOptions = { limits: LIMITS, migrate: true, name: 'test' };

async function open(
  url: string,
  cipher?: DataCipher,
  createReference?: () => string,
): Promise<PostgresSubmissionStore> {
  const options = { limits: LIMITS, cipher, createReference };
  return PostgresSubmissionStore.open(await openPostgres(url, OPTIONS), options);
}

const shared = await testDatabase();

for (const [name, cipher] of [
  ['PostgresSubmissionStore', undefined],
  ['an encrypted PostgresSubmissionStore', new DataCipher([randomBytes(32)])],
] as const) {
  submissionStoreSuite(name, async (createReference) => {
    let store = await open(shared.url, cipher, createReference);
    return {
      store,
      reopen: async () => {
        await store.close();
        store = await open(shared.url, cipher);
        return store;
      },
      dispose: async () => {
        await store.close();
        for (const table of ['submissions', 'form_versions', 'audit', 'desk_steps'])
          await shared.run(`delete from ${table}`);
      },
    };
  });
}

describe('a PostgreSQL database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase();
  });

  it('is created once when several servers start together', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => open(database.url)));
    const [one, ...others] = stores.map(({ secret }) => Buffer.from(secret).toString('hex'));
    expect(new Set(others)).toEqual(new Set([one]));
    for (const store of stores) await store.close();
    expect(await database.run('select name from kysely_migration')).toEqual(
      MIGRATION_NAMES.map((name) => ({ name })),
    );
  });

  it('shows submissions of all copies in the order of their ids: who reads on after the latest misses none', async () => {
    const [one, two, reader] = await Promise.all([1, 2, 3].map(() => open(database.url)));
    if (!one || !two || !reader) throw new Error('no stores');
    const read: number[] = [];
    let ended = false;
    const reading = (async () => {
      for (let last = false; !last; ) {
        last = ended;
        const page = await reader.page(undefined, read.at(-1) ?? 0, 1000);
        read.push(...page.map(({ id }) => id));
      }
    })();
    const receipts = [];
    for (let round = 0; round < 40; round++) {
      const adding = [one, two].flatMap((store) => [1, 2, 3].map(() => store.add(submission())));
      receipts.push(...(await Promise.all(adding)));
    }
    ended = true;
    await reading;
    expect(read).toEqual(receipts.map(({ id }) => id).sort((a, b) => a - b));
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(240);
    for (const store of [one, two, reader]) await store.close();
  });

  it('stores one of the submissions that two copies send with one key at the same moment', async () => {
    const stores = await Promise.all([open(database.url), open(database.url)]);
    for (let round = 0; round < 20; round++) {
      const idempotencyKey = `key-${round}`;
      const settled = await Promise.allSettled(
        [...stores, ...stores].map((store) => store.add(submission({ idempotencyKey }))),
      );
      const receipts = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(receipts).toHaveLength(1);
      for (const each of settled) {
        if (each.status === 'fulfilled') continue;
        expect(each.reason).toBeInstanceOf(KeyTakenError);
        expect(each.reason.earlier.receipt).toEqual(receipts[0]);
      }
    }
    expect(await database.run('select count(*)::integer from submissions')).toEqual([{ count: 20 }]);
    for (const store of stores) await store.close();
  });

  it('of a newer version, or of another program, is refused', async () => {
    await database.run('create table mails (mine text)');
    await expect(open(database.url)).rejects.toThrow(/table "mails" of another program/);
    await database.run('drop table mails');
    await (await open(database.url)).close();
    await database.run("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')");
    await expect(open(database.url)).rejects.toThrow(/newer version.*9999-later/);
  });

  it('without tables is refused by commands, and by a server whose folder has files', async () => {
    const refused = (options: Partial<OpenPostgresOptions>) =>
      expect(openPostgres(database.url, { ...OPTIONS, ...options })).rejects;
    await refused({ migrate: false }).toThrow(/has no tables. Start the server once/);
    await refused({ filled: true }).toThrow(/is empty, but DATA_DIR has files/);
    expect(await database.run("select to_regclass('submissions') as found")).toEqual([{ found: null }]);
  });

  it('that does not answer is refused after the wait, and the password is not shown', async () => {
    const waiting = { everyMs: 5_000, mostMs: 0 };
    const url = database.url.replace('portal@', 'portal:hunter2@').replace(/host=.*/, 'host=/nowhere');
    const error = await openPostgres(url, { ...OPTIONS, waiting }).catch((reason) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toMatch(
      /DATABASE_URL \(portal@\/nowhere:5432.*has not answered.*ENOENT.*correct DATABASE_URL/,
    );
    expect(error.message).not.toContain('hunter2');
  });

  it('has the tables and columns of SQLite, and what several copies count', async () => {
    await (await open(database.url)).close();
    const inPostgres =
      await database.run(`select table_name as table, column_name as column, is_nullable = 'YES' as empty
      from information_schema.columns where table_schema = 'public'`);
    const folder = temporaryFolder();
    const sqlite = await prepareDatabase(join(folder, 'submissions.sqlite'));
    const inSqlite = sqlite
      .prepare(`select tables.name as "table", columns.name as "column", not (columns."notnull" or columns.pk) as empty
        from pragma_table_list tables, pragma_table_info(tables.name) columns
        where tables.schema = 'main' and tables.type = 'table'`)
      .all();
    sqlite.close();
    const shape = (rows: Record<string, unknown>[]) =>
      rows
        .filter(({ table }) => !/^(kysely|sqlite)_|^(limits|used_challenges)$/.test(String(table)))
        .map(({ table, column, empty }) => `${table}.${column}${empty ? ' or null' : ''}`)
        .sort();
    const [expected, found] = [shape(inSqlite), shape(inPostgres)];
    expect(expected).toContain('submissions.payload');
    expect(found).toEqual(expected);
  });

  it('that does not exist, or whose password is wrong or missing, is refused at once, and the password is not shown', async () => {
    const other = database.url.replace(database.name, 'nothing_here');
    await expect(open(other)).rejects.toThrow(StartError);
    await expect(open(other)).rejects.toThrow(/no such database.*nothing_here/);
    await database.run(`create role ${database.name} login password 'right'`);
    const wrong = database.url.replace('portal@', `${database.name}:hunter2@`);
    const error = await open(wrong).catch((reason) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toMatch(/cannot sign in.*DATABASE_URL.*Correct user and password/);
    expect(JSON.stringify([error.message, error.stack])).not.toContain('hunter2');
    const missing = database.url.replace('portal@', `${database.name}@`);
    await expect(open(missing)).rejects.toThrow(/asks for a password.*PGPASSWORD/);
    await database.run(`drop role ${database.name}`);
    // With a session that still waits for its password, PostgreSQL drops no database for a minute.
    await (await testDatabase()).drop();
  }, 20_000);
});
