import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config/StartError.ts';
import { isLocked } from './sqlite/sqliteErrors.ts';
import { lockPath } from './storagePaths.ts';

/**
 * Keeps `DATA_DIR` for this process: by SQLite's lock on a file of its own, which the system gives up with the process,
 * however that ends. Returns what gives it up.
 * @throws StartError when another process has it
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
      `Another server works on the data in ${dataDir}. End that one, or name another folder in DATA_DIR.`,
    );
  }
}
