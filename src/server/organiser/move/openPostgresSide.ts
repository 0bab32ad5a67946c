import { sql } from 'kysely';
import { describeAddress, parseDatabaseUrl } from '../../store/postgres/databaseUrl.ts';
import { openPostgres } from '../../store/postgres/openPostgres.ts';
import type { PoolLimits } from '../../store/postgres/PostgresPool.ts';
import { sqlState } from '../../store/postgres/postgresErrors.ts';
import { refuseServers } from '../../store/postgres/refuseServers.ts';
import { ONCE } from '../../store/waitAtStart.ts';
import { atPlace, MoveError } from './MoveError.ts';
import { postgresSide } from './postgresSide.ts';
import type { Side } from './Side.ts';

/** Key of the advisory lock that a move holds in both databases. */
const MOVE_LOCK = 7_305_180_412;

const LOCK_TIMEOUT = '55P03';

/** For a page of rows, in a slow database. */
const STATEMENT_MS = 600_000;

/**
 * @param options - `moving`: whether it is the target, where the tables are made
 * @throws StartError, MoveError also when a server or another move uses it
 */
export async function openPostgresSide(
  url: string,
  standard: PoolLimits,
  { moving }: { moving: boolean },
): Promise<Side> {
  const waits = { databaseIdleMs: 0, databaseStatementMs: STATEMENT_MS };
  // One connection, which stays: it holds the lock.
  const limits = { ...standard, ...waits, databaseConnections: 1 };
  const database = await openPostgres(url, {
    ...{ limits, migrate: moving, moving, name: 'portal move' },
    waiting: ONCE,
  });
  const address = parseDatabaseUrl(url);
  const side = postgresSide(database, address ? describeAddress(address) : 'the database');
  try {
    await atPlace(side.place, () => refuseServers(database.pool, side.place));
    await atPlace(side.place, () => lockDatabase(side));
    return side;
  } catch (error) {
    await side.close();
    throw error;
  }
}

/** Waits a moment: the session of a move that was killed ends with its last statement. */
async function lockDatabase({ queries, place }: Side): Promise<void> {
  try {
    await sql`select pg_advisory_lock(${MOVE_LOCK})`.execute(queries);
  } catch (error) {
    if (sqlState((error as Error).cause) !== LOCK_TIMEOUT) throw error;
    throw new MoveError(
      `${place} is used by another move, or is source and target of this one. Wait for the other, or name another database.`,
    );
  }
}
