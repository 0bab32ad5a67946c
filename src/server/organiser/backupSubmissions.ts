import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { DataCipher } from '../store/encryption/DataCipher.ts';
import { decrypted } from '../store/encryption/encryptedColumns.ts';
import { readEncrypted } from '../store/encryption/fileFormat.ts';
import type { FileStore } from '../store/FileStore.ts';
import { kyselyOnNodeSqlite } from '../store/sqlite/kyselyOnNodeSqlite.ts';
import type { Tables } from '../store/tables/Tables.ts';
import { damageOf } from './damageOf.ts';
import { type FileRow, filesOf, hashOf } from './storedFiles.ts';

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
      const { fileCount, fileBytes } = await copyFiles(
        filesOf(kyselyOnNodeSqlite(copy)),
        stored,
        unfinished.files,
        cipher,
      );
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
  const damage = damageOf(database);
  if (damage) throw new BackupError(`The copy ${damage}.`);
}

/**
 * Copies every file that the rows name to `<to>.files/`, as `backupSubmissions` does, without the rows themselves.
 * @throws BackupError
 */
export async function backupFiles(
  queries: Kysely<Tables>,
  stored: Pick<FileStore, 'copyStored'>,
  to: string,
  cipher?: DataCipher,
): Promise<Pick<Backup, 'files' | 'fileCount' | 'fileBytes'>> {
  const files = `${resolve(to)}.files`;
  if (existsSync(files)) throw new BackupError(`${files} exists already: choose another name.`);
  const unfinished = `${files}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const copied = await copyFiles(filesOf(queries), stored, unfinished, cipher);
    await rename(unfinished, files);
    await flush(dirname(files));
    return { files, ...copied };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyFiles(
  rows: AsyncIterable<FileRow>,
  stored: Pick<FileStore, 'copyStored'>,
  to: string,
  cipher: DataCipher | undefined,
): Promise<{ fileCount: number; fileBytes: number }> {
  const folders = new Set<string>();
  let [fileCount, fileBytes] = [0, 0];
  for await (const { stored_as: id, size, sha256, name: storedName } of rows) {
    const name = decrypted(cipher, storedName, 'files.name', id);
    const folder = id.slice(0, 2);
    const path = join(to, folder, id);
    if (!folders.has(folder)) await mkdir(join(to, folder), { mode: 0o700 });
    folders.add(folder);
    await stored.copyStored(id, path).catch((error) => {
      throw new BackupError(
        `The file "${name}" (${id}) cannot be copied: ${error.code ?? error.message}. Was it just deleted? Try again.`,
      );
    });
    const bytes = cipher ? readEncrypted(cipher, id, path) : createReadStream(path);
    if ((await hashOf(bytes)) !== sha256) {
      throw new BackupError(`The stored bytes of "${name}" (${id}) are not the received bytes.`);
    }
    fileCount += 1;
    fileBytes += size;
  }
  for (const folder of folders) await flush(join(to, folder));
  await flush(to);
  return { fileCount, fileBytes };
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
