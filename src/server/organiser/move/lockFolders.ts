import { existsSync } from 'node:fs';
import { claimDataDir } from '../../store/claimDataDir.ts';
import { lockDataDir } from '../../store/lockDataDir.ts';
import { databasePath } from '../../store/storagePaths.ts';
import { atPlace, MoveError } from './MoveError.ts';
import type { Place } from './openSide.ts';

/**
 * Keeps servers off the folders of both places, and makes that of the target. Returns a function that lets them on again.
 * @throws StartError, MoveError when a server uses one, or the target holds something else
 */
export async function lockFolders(source: Place, target: Place): Promise<() => void> {
  const locks = new DisposableStack();
  try {
    // With PostgreSQL and a bucket there may be none on this machine.
    if (existsSync(source.dataDir))
      locks.defer(await atPlace(source.dataDir, async () => lockDataDir(source.dataDir)));
    if (target.dataDir === source.dataDir) return () => locks.dispose();
    const sqlite = target.databaseUrl === undefined;
    if (!sqlite && existsSync(databasePath(target.dataDir)))
      throw new MoveError(`${target.dataDir} holds another installation. Name another folder.`);
    const claim = await atPlace(target.dataDir, async () => claimDataDir(target.dataDir, { sqlite }));
    locks.defer(() => claim.release());
    return () => locks.dispose();
  } catch (error) {
    locks.dispose();
    throw error;
  }
}
