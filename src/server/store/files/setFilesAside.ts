import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../../config/StartError.ts';
import { lockDataDir } from '../lockDataDir.ts';
import { databasePath, filesPath } from '../storagePaths.ts';

/**
 * Moves what a lost database left behind into a folder of its own in `DATA_DIR`, where nothing looks for it or removes it,
 * so that a server can begin anew. Returns the folder.
 * @throws StartError when the database is there, or a server works on it
 */
export function setFilesAside(dataDir: string, now: Date): string {
  const release = lockDataDir(dataDir);
  try {
    const database = databasePath(dataDir);
    if ((statSync(database, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw new StartError(
        `The database ${database} is there: its files belong to it, and are not set aside.`,
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
