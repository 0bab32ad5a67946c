import { DatabaseSync } from 'node:sqlite';
import { tell } from '#definitions/sources/tell.ts';
import { StartError } from '../config/StartError.ts';
import { isLocked } from './sqlite/sqliteErrors.ts';
import { lockPath } from './storagePaths.ts';

/**
 * Locks `DATA_DIR` for this process through SQLite's lock on a separate file. The system releases the lock with the process,
 * however that ends. Returns a function that releases it earlier.
 * @throws StartError when another process holds the lock
 */
export function lockDataDir(dataDir: string): () => void {
  const claim = new DatabaseSync(lockPath(dataDir), { timeout: 0 });
  try {
    claim.exec('BEGIN EXCLUSIVE');
    return () => claim.close();
  } catch (error) {
    claim.close();
    if (!isLocked(error)) throw error;
    throw new StartError(
      tell`Another server works on the data in ${dataDir}. End that one, or name another folder in DATA_DIR.`,
    );
  }
}
