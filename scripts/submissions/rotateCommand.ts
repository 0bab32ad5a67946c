import { rm } from 'node:fs/promises';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { openCipher, recordKey, removeOtherKeys } from '#server/store/encryption/openCipher.ts';
import { rotateRows } from '#server/store/encryption/rotateRows.ts';
import { openFiles } from '#server/store/files/openFiles.ts';
import { lockDataDir } from '#server/store/lockDataDir.ts';
import { kyselyOnNodeSqlite } from '#server/store/sqlite/kyselyOnNodeSqlite.ts';
import { openDatabase } from '#server/store/sqlite/openDatabase.ts';
import { databasePath, uploadsPath } from '#server/store/storagePaths.ts';
import { print } from './print.ts';
import { UsageError } from './UsageError.ts';

/**
 * Encrypts everything that is not yet encrypted with the first key. After an interruption, a second run continues. The
 * other keys are needed until it has ended without failures.
 */
export async function rotateCommand({ dataDir, dataKeys, filesUrl }: ServerConfig): Promise<void> {
  if (!dataKeys) throw new UsageError('Name the key in DATA_KEY or DATA_KEY_FILE, before any older one.');
  using closing = new DisposableStack();
  const database = openDatabase(databasePath(dataDir));
  closing.defer(() => database.close());
  // A running server may not have the key.
  closing.defer(lockDataDir(dataDir));
  const queries = kyselyOnNodeSqlite(database);
  const cipher = await openCipher(queries, dataKeys);
  if (!cipher) return;
  await recordKey(queries, cipher);
  // Files that have not been submitted yet: their senders' browsers send them again.
  await rm(uploadsPath(dataDir), { recursive: true, force: true });
  const rows = await rotateRows(queries, cipher);
  // The log holds the old texts.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const opened = await openFiles({ dataDir, filesUrl, cipher });
  closing.defer(() => opened.close());
  const files = await opened.rotate(cipher);
  await print(`Encrypted with the key ${cipher.firstId}: ${rows.done} texts, ${files.done} files.\n`);
  const failures = [...rows.failures, ...files.failures];
  if (failures.length === 0) return await removeOtherKeys(queries, cipher);
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  process.stderr.write(`${failures.length} could not be read and are unchanged. Keep the older keys.\n`);
  process.exitCode = 1;
}
