import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import type { ServerConfig } from '../../config/ServerConfig.ts';
import { StartError } from '../../config/StartError.ts';
import { lockDataDir } from '../lockDataDir.ts';
import { databasePath, filesPath } from '../storagePaths.ts';

/**
 * Moves the files of a lost database into a new folder in `DATA_DIR`, which nothing reads or cleans. A server can then start
 * with a new database. Returns the folder.
 * @throws StartError when the database exists or is PostgreSQL, the files are in a bucket, or a server uses `DATA_DIR`
 */
export function setFilesAside(
  { dataDir, databaseUrl, filesUrl }: Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'filesUrl'>,
  now: Date,
): string {
  if (databaseUrl)
    throw new StartError(tell`With DATABASE_URL nothing is set aside: name another folder in DATA_DIR.`);
  if (filesUrl) throw new StartError(tell`Files in a bucket stay there: name another folder in FILES_URL.`);
  const release = lockDataDir(dataDir);
  try {
    const database = databasePath(dataDir);
    if ((statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw new StartError(
        tell`The database ${database} is there: its files belong to it, and are not set aside.`,
      );
    }
    const folder = join(dataDir, `set-aside-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
    mkdirSync(folder, { mode: 0o700 });
    for (const path of [filesPath(dataDir), database, `${database}-wal`, `${database}-shm`]) {
      if (existsSync(path)) renameSync(path, join(folder, basename(path)));
    }
    return folder;
  } finally {
    release();
  }
}
