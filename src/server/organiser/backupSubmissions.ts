import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataCipher } from '../store/encryption/DataCipher.ts';
import { decrypted } from '../store/encryption/encryptedColumns.ts';
import { readEncrypted } from '../store/encryption/fileFormat.ts';
import type { FileStore } from '../store/FileStore.ts';

export interface Backup {
  /** Paths of the copied database and of the folder with its files. To restore, move them to their `storagePaths`. */
  database: string;
  files: string;
  submissions: number;
  fileCount: number;
  fileBytes: number;
}

/** Thrown when the backup failed; no part of it is left. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/**
 * Copies a snapshot of the database, even while the server runs, then every file that it names. Renames the copy to `to` only
 * after it has verified the integrity, the number of rows and the SHA-256 of each file. Encrypted data stays encrypted.
 * @param source a connection to the database; it stays open
 * @param to path of the copy; must not exist yet. The files go to `<to>.files/`.
 * @throws BackupError
 */
export async function backupSubmissions(
  source: DatabaseSync,
  stored: Pick<FileStore, 'copyStored'>,
  to: string,
  cipher?: DataCipher,
): Promise<Backup> {
  const database = resolve(to);
  const files = `${database}.files`;
  for (const path of [database, files]) {
    if (existsSync(path)) throw new BackupError(`${path} exists already: choose another name.`);
  }
  const unfinished = { database: `${database}.unfinished`, files: `${files}.unfinished` };
  await discard(unfinished);
  try {
    await mkdir(unfinished.files, { recursive: true, mode: 0o700 });
    const before = countRows(source);
    source.prepare('VACUUM INTO ?').run(unfinished.database);
    const after = countRows(source);
    await flush(unfinished.database);

    const copy = new DatabaseSync(unfinished.database, { readOnly: true });
    try {
      const submissions = countRows(copy);
      // A range, because submissions may be stored or deleted meanwhile.
      if (submissions < Math.min(before, after) || submissions > Math.max(before, after)) {
        throw new BackupError(`The copy has ${submissions} submissions, the database ${after}.`);
      }
      checkIntegrity(copy);
      const { fileCount, fileBytes } = await copyFiles(copy, stored, unfinished.files, cipher);
      await rename(unfinished.files, files);
      await rename(unfinished.database, database);
      await flush(dirname(database));
      return { database, files, submissions, fileCount, fileBytes };
    } finally {
      copy.close();
    }
  } catch (error) {
    await discard(unfinished);
    throw error;
  }
}

function countRows(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS rows FROM submissions').get()?.rows);
}

function checkIntegrity(database: DatabaseSync): void {
  const [row] = database.prepare('PRAGMA integrity_check(1)').all();
  if (row?.integrity_check !== 'ok') throw new BackupError(`The copy is damaged: ${row?.integrity_check}.`);
  const [orphan] = database.prepare('PRAGMA foreign_key_check').all();
  if (orphan) throw new BackupError(`The copy has rows of ${orphan.table} that belong to no submission.`);
}

async function copyFiles(
  database: DatabaseSync,
  stored: Pick<FileStore, 'copyStored'>,
  to: string,
  cipher: DataCipher | undefined,
): Promise<{ fileCount: number; fileBytes: number }> {
  const rows = database.prepare('SELECT stored_as AS id, size, sha256, name FROM files ORDER BY id').all();
  const folders = new Set<string>();
  let fileBytes = 0;
  for (const { id, size, sha256, name: storedName } of rows) {
    const name = decrypted(cipher, String(storedName), 'files.name', String(id));
    const folder = String(id).slice(0, 2);
    const path = join(to, folder, String(id));
    if (!folders.has(folder)) await mkdir(join(to, folder), { mode: 0o700 });
    folders.add(folder);
    await stored.copyStored(String(id), path).catch((error) => {
      throw new BackupError(
        `The file "${name}" (${id}) cannot be copied: ${error.code ?? error.message}. Was it just deleted? Try again.`,
      );
    });
    const bytes = cipher ? readEncrypted(cipher, String(id), path) : createReadStream(path);
    if ((await hashOf(bytes)) !== sha256) {
      throw new BackupError(`The stored bytes of "${name}" (${id}) are not the received bytes.`);
    }
    fileBytes += Number(size);
  }
  for (const folder of folders) await flush(join(to, folder));
  await flush(to);
  return { fileCount: rows.length, fileBytes };
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

/** Flushes a file, or the entries of a folder, to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function discard(paths: { database: string; files: string }): Promise<void> {
  await rm(paths.database, { force: true });
  await rm(paths.files, { recursive: true, force: true });
}
