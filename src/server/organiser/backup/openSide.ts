import type { ServerConfig } from '../../config/ServerConfig.ts';
import { StartError } from '../../config/StartError.ts';
import type { PoolLimits } from '../../store/postgres/PostgresPool.ts';
import { openDatabase } from '../../store/sqlite/openDatabase.ts';
import { prepareDatabase } from '../../store/sqlite/prepareDatabase.ts';
import { databasePath } from '../../store/storagePaths.ts';
import { atPlace } from './BackupError.ts';
import type { Side } from './Side.ts';
import { sqliteSide } from './sqliteSide.ts';

/** Where an installation is: settings of its server. */
export type Place = Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'filesUrl'>;

/**
 * Opens the database that is moved, for nothing else. It has the tables of this version.
 * @throws StartError, DatabaseError, BackupError also when a server uses it
 */
export async function openSource({ dataDir, databaseUrl }: Place, limits: PoolLimits): Promise<Side> {
  if (databaseUrl !== undefined) return inPostgres(databaseUrl, limits, { restoring: false });
  const path = databasePath(dataDir);
  return sqliteSide(openDatabase(path), path);
}

/**
 * Opens the database to which rows are restored, and makes its tables.
 * @throws StartError, DatabaseError, BackupError also when a server uses it
 */
export async function openTarget({ dataDir, databaseUrl }: Place, limits: PoolLimits): Promise<Side> {
  if (databaseUrl !== undefined)
    return inPostgres(databaseUrl, limits, { restoring: true }).catch((error) => {
      // What messages call `DATABASE_URL` is the option here.
      throw error instanceof StartError
        ? new StartError(error.message.replaceAll('DATABASE_URL', '--to'))
        : error;
    });
  const path = databasePath(dataDir);
  return sqliteSide(await atPlace(path, () => prepareDatabase(path, { restoring: true })), path);
}

export function isSameDatabase(one: Place, other: Place): boolean {
  return databaseOf(one) === databaseOf(other);
}

function databaseOf({ dataDir, databaseUrl }: Place): string {
  return databaseUrl ?? databasePath(dataDir);
}

/** Loads its packages only here: most installations have SQLite. */
async function inPostgres(url: string, limits: PoolLimits, options: { restoring: boolean }): Promise<Side> {
  const { openPostgresSide } = await import('./openPostgresSide.ts');
  return openPostgresSide(url, limits, options);
}
