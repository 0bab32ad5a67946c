import { sql } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import { describeAddress, parseDatabaseUrl } from '../../store/postgres/databaseUrl.ts';
import { openPostgres } from '../../store/postgres/openPostgres.ts';
import type { PoolLimits } from '../../store/postgres/PostgresPool.ts';
import { sqlState } from '../../store/postgres/postgresErrors.ts';
import { refuseServers } from '../../store/postgres/refuseServers.ts';
import { ONCE } from '../../store/waitAtStart.ts';
import { atPlace, BackupError } from './BackupError.ts';
import { postgresSide } from './postgresSide.ts';
import type { Side } from './Side.ts';

/** Key of the advisory lock that a restore holds, and a move in both databases. */
const RESTORE_LOCK = 7_305_180_412;

const LOCK_TIMEOUT = '55P03';

/** For a page of rows, in a slow database. */
const STATEMENT_MS = 600_000;

/**
 * @param options - `restoring`: whether it is the target, where the tables are made
 * @throws StartError, BackupError also when a server or another restore uses it
 */
export async function openPostgresSide(
  url: string,
  standard: PoolLimits,
  { restoring }: { restoring: boolean },
): Promise<Side> {
  const waits = { databaseIdleMs: 0, databaseStatementMs: STATEMENT_MS };
  // One connection, which stays: it holds the lock.
  const limits = { ...standard, ...waits, databaseConnections: 1 };
  const database = await openPostgres(url, {
    ...{ limits, migrate: restoring, restoring, name: 'portal restore' },
    waiting: ONCE,
  });
  const address = parseDatabaseUrl(url);
  const side = postgresSide(database, address ? describeAddress(address) : tell`the database`);
  try {
    await atPlace(side.place, () => refuseServers(database.pool, side.place));
    await atPlace(side.place, () => lockDatabase(side));
    return side;
  } catch (error) {
    await side.close();
    throw error;
  }
}

/** Waits a moment: the session of a restore that was killed ends with its last statement. */
async function lockDatabase({ queries, place }: Side): Promise<void> {
  try {
    await sql`select pg_advisory_lock(${RESTORE_LOCK})`.execute(queries);
  } catch (error) {
    if (sqlState((error as Error).cause) !== LOCK_TIMEOUT) throw error;
    throw new BackupError(
      tell`${place} is used by another restore or move, or is source and target of this one. Wait for the other, or name another database.`,
    );
  }
}
