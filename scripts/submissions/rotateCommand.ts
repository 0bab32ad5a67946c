import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { rotateHashKey } from '#server/store/encryption/hashKey.ts';
import { openCipher, recordKey, removeOtherKeys } from '#server/store/encryption/openCipher.ts';
import { rotateRows } from '#server/store/encryption/rotateRows.ts';
import { openFiles } from '#server/store/files/openFiles.ts';
import { lockDataDir } from '#server/store/lockDataDir.ts';
import { refuseServers } from '#server/store/postgres/refuseServers.ts';
import { kyselyOnNodeSqlite } from '#server/store/sqlite/kyselyOnNodeSqlite.ts';
import { openDatabase } from '#server/store/sqlite/openDatabase.ts';
import { databasePath, uploadsPath } from '#server/store/storagePaths.ts';
import type { Tables } from '#server/store/tables/Tables.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import type { Output } from './Output.ts';
import { connectPostgres } from './openSubmissions.ts';

/**
 * Encrypts everything that is not yet encrypted with the first key. After an interruption, a second run continues. The
 * other keys are needed until it has ended without failures. Resolves with its exit code.
 */
export async function rotateCommand(
  { dataDir, databaseUrl, dataKeys, filesUrl }: ServerConfig,
  { print, warn }: Output,
): Promise<number> {
  if (!dataKeys) throw new UsageError(tell`Name the key in DATA_KEY or DATA_KEY_FILE, before any older one.`);
  await using closing = new AsyncDisposableStack();
  const database = await (databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl));
  closing.defer(() => database.close());
  // A running server may not have the key.
  closing.defer(lockDataDir(dataDir));
  const { queries } = database;
  const cipher = await openCipher(queries, dataKeys);
  if (!cipher) return 0;
  await recordKey(queries, cipher);
  // Files that are not submitted yet: browsers send these again.
  await rm(uploadsPath(dataDir), { recursive: true, force: true });
  await rotateHashKey(queries, cipher);
  const rows = await rotateRows(queries, cipher);
  await database.forgetOld();
  const opened = await openFiles({ dataDir, filesUrl, cipher });
  closing.defer(() => opened.close());
  const files = await opened.rotate(cipher);
  await print(
    tell`Encrypted with the key ${cipher.firstId}: ${rows.done} text[|s], ${files.done} file[|s].\n`,
  );
  const failures = [...rows.failures, ...files.failures];
  if (failures.length === 0) {
    await removeOtherKeys(queries, cipher);
    return 0;
  }
  for (const failure of failures) warn(`${failure}\n`);
  warn(tell`${failures.length} could not be read and are unchanged. Keep the older keys.\n`);
  return 1;
}

interface Rotated {
  queries: Kysely<Tables>;
  /** Removes the old texts from free pages and logs of the database. */
  forgetOld(): Promise<void>;
  close(): Promise<void>;
}

async function openSqlite(dataDir: string): Promise<Rotated> {
  const database = openDatabase(databasePath(dataDir));
  return {
    queries: kyselyOnNodeSqlite(database),
    forgetOld: async () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: async () => database.close(),
  };
}

async function openPostgres(databaseUrl: string): Promise<Rotated> {
  const { queries, pool, close } = await connectPostgres(databaseUrl);
  try {
    await refuseServers(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { queries, forgetOld: () => pool.forget(), close };
}
