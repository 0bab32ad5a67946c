import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { StartError } from '../config/StartError.ts';
import { lockDataDir } from './lockDataDir.ts';
import { databasePath, filesPath, lockPath, mailPath, quarantinePath, uploadsPath } from './storagePaths.ts';

export interface DataDirClaim {
  /** Whether `files/` holds any file; then a database must exist. */
  hasFiles: boolean;
  release(): void;
}

/**
 * Creates `DATA_DIR` when it is missing and locks it for this process; see `lockDataDir`.
 * @param options - `sqlite`: whether the database is in it
 * @throws StartError when it cannot be used, when another server uses it, or when it holds files without its database
 */
export function claimDataDir(dataDir: string, { sqlite }: { sqlite: boolean }): DataDirClaim {
  checkUsable(dataDir);
  const release = lockDataDir(dataDir);
  try {
    const hasFiles = anyFile(filesPath(dataDir));
    if (sqlite) checkDatabaseExists(dataDir, hasFiles);
    return { hasFiles, release };
  } catch (error) {
    release();
    throw error;
  }
}

function checkUsable(dataDir: string): void {
  const database = databasePath(dataDir);
  const files = filesPath(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { R_OK, W_OK, X_OK } = constants;
    for (const folder of [
      dataDir,
      files,
      join(files, 'tmp'),
      quarantinePath(dataDir),
      uploadsPath(dataDir),
      mailPath(dataDir),
    ]) {
      if (!existsSync(folder)) continue;
      if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`);
      accessSync(folder, R_OK | W_OK | X_OK);
    }
    for (const path of [database, `${database}-wal`, `${database}-shm`, lockPath(dataDir)]) {
      if (!existsSync(path)) continue;
      if (!statSync(path).isFile()) throw new Error(`${path} is not a file`);
      accessSync(path, R_OK | W_OK);
    }
  } catch (error) {
    throw unusable(dataDir, (error as Error).message);
  }
}

/** Refuses to start with a new, empty database beside files or a log that belong to a lost one. */
function checkDatabaseExists(dataDir: string, hasFiles: boolean): void {
  const database = databasePath(dataDir);
  if (sizeOf(database) > 0) return;
  const left = [hasFiles && filesPath(dataDir), sizeOf(`${database}-wal`) > 0 && `${database}-wal`].filter(
    Boolean,
  );
  if (left.length === 0) return;
  throw new StartError(
    tell`The database ${database} ${existsSync(database) ? tell`is empty` : tell`is missing`}, but what belongs to it is there (${left.join(', ')}). Put it back, or restore a backup (see "Backup" in src/server/README.md); to begin anew without it, set the rest aside: npm run submissions -- files --set-aside`,
  );
}

function anyFile(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) =>
    entry.isDirectory() ? anyFile(join(folder, entry.name)) : true,
  );
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function unusable(dataDir: string, detail: string): StartError {
  return new StartError(
    tell`DATA_DIR=${dataDir} cannot be used by this user (${process.getuid?.()}): ${detail}. Let that user read and write all of it, or name another folder in DATA_DIR.`,
  );
}
