import { tell } from '#definitions/sources/tell.ts';
import { StartError } from '../../config/StartError.ts';
import type { PostgresPool } from './PostgresPool.ts';
import { SERVER_SESSION } from './serverSession.ts';

/**
 * Refuses to go on beside servers. One that is idle has a session too, as it looks for mails every few seconds.
 * @param database how the message names it
 * @throws StartError
 */
export async function refuseServers(
  pool: Pick<PostgresPool, 'query'>,
  database = 'this database',
): Promise<void> {
  const servers = await pool.query({
    text: 'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    values: [SERVER_SESSION],
  });
  if (servers.length === 0) return;
  throw new StartError(
    tell`Servers work on ${database} (${servers.length} connection[|s]). Stop them all first.`,
  );
}
