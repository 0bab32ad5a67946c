import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseError, openDatabase } from '#server/openDatabase.ts';
import { SqliteSubmissionStore } from '#server/SqliteSubmissionStore.ts';
import { StoreUnavailableError } from '#server/SubmissionStore.ts';
import { submission, submissionStoreSuite } from './submissionStoreSuite.ts';

submissionStoreSuite('SqliteSubmissionStore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fair-store-'));
  const path = join(folder, 'submissions.sqlite');
  let store = new SqliteSubmissionStore(openDatabase(path, { create: true }));
  return {
    store,
    reopen: async () => {
      await store.close();
      store = new SqliteSubmissionStore(openDatabase(path, { create: true }));
      return store;
    },
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

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

  it('that is damaged is refused with advice', async () => {
    await writeFile(path, 'this is no database, but it is long enough to look into '.repeat(100));
    expect(() => openDatabase(path, { create: true })).toThrow(DatabaseError);
    expect(() => openDatabase(path, { create: true })).toThrow(/damaged.*restore a backup/);
  });

  it('that is newer is refused', () => {
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 999');
    database.close();
    expect(() => openDatabase(path, { create: true })).toThrow(/newer version/);
  });

  it('that is missing is made only when asked for', () => {
    expect(() => openDatabase(path, { create: false })).toThrow(/There is no database/);
  });

  it('draws a reference again that is taken', async () => {
    const drawn = ['AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB'];
    const reference = () => drawn.shift() ?? 'CCCCCCCC';
    const store = new SqliteSubmissionStore(openDatabase(path, { create: true }), { reference });
    expect((await store.add(submission())).reference).toBe('AAAAAAAA');
    expect((await store.add(submission())).reference).toBe('BBBBBBBB');
    await store.close();
  });

  it('that another process locks is waited for, then reported, then used again', async () => {
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
