import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import { StartError } from '../../config/StartError.ts';
import { StoreUnavailableError } from '../storeErrors.ts';
import type { Tables } from '../tables/Tables.ts';
import { AT_START, type Waiting, waitAtStart } from '../waitAtStart.ts';
import { type DatabaseAddress, describeAddress, parseDatabaseUrl } from './databaseUrl.ts';
import { type PoolLimits, PostgresPool } from './PostgresPool.ts';
import { sqlState } from './postgresErrors.ts';
import { checkTables, migratePostgres } from './preparePostgres.ts';

/** An open PostgreSQL database, with tables of this version. Close it. */
export interface PostgresDatabase {
  pool: PostgresPool;
  queries: Kysely<Tables>;
  /** Runs a part of the start, again while the database is away: it may go while the server starts. @throws StartError */
  atStart<Result>(part: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface OpenPostgresOptions {
  limits: PoolLimits;
  logger?: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Whether pending migrations run, as a starting server does; else they are refused. */
  migrate: boolean;
  /** Whether the database must have tables. */
  filled?: boolean;
  /** Whether the database is the target of a restore: an unfinished restore is accepted, another installation is not migrated. */
  restoring?: boolean;
  /** How the sessions are called in `pg_stat_activity`. */
  name: string;
  /** How long a starting server waits for the database, with a line at each try. */
  waiting?: Waiting;
}

/**
 * Connects to the database of `DATABASE_URL`, and waits for its server. Checks its tables and creates or migrates them.
 * @throws StartError
 */
export async function openPostgres(url: string, options: OpenPostgresOptions): Promise<PostgresDatabase> {
  const address = addressOf(url);
  // Migrations of many rows take longer than statements may.
  const unlimited = { ...options.limits, databaseStatementMs: 0, lockedMs: 0, databaseConnections: 1 };
  const preparing = connect(address, { ...options, limits: unlimited, logger: undefined });
  const atStart: PostgresDatabase['atStart'] = (part) => waitFor(part, address, options);
  try {
    await atStart(async () => {
      await checkTables(preparing.queries, describeAddress(address), options);
      if (options.migrate) await migratePostgres(preparing.queries);
    });
  } finally {
    await preparing.close();
  }
  return { ...connect(address, options), atStart };
}

function connect(address: DatabaseAddress, options: OpenPostgresOptions): Omit<PostgresDatabase, 'atStart'> {
  const pool = new PostgresPool(address, options);
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  return {
    pool,
    queries,
    close: async () => {
      await queries.destroy();
      await pool.end();
    },
  };
}

async function waitFor<Result>(
  part: () => Promise<Result>,
  address: DatabaseAddress,
  { waiting = AT_START, logger }: OpenPostgresOptions,
): Promise<Result> {
  const database = describeAddress(address);
  const comes = (error: unknown) => error instanceof StoreUnavailableError && mayCome(causeOf(error));
  const onWait = (error: unknown) =>
    logger?.warn({ database, reason: reasonOf(causeOf(error)) }, 'waiting for the database of DATABASE_URL');
  try {
    return await waitAtStart(part, waiting, comes, onWait);
  } catch (error) {
    if (!comes(error)) throw startErrorOf(error, address);
    throw new StartError(
      tell`The database of DATABASE_URL (${database}) has not answered for ${waiting.mostMs / 1000} seconds: ${reasonOf(causeOf(error))}. Start it, or correct DATABASE_URL.`,
    );
  }
}

/** Whether waiting may help: the server does not answer yet, starts, stops, or has no connection left. */
function mayCome(cause: unknown): boolean {
  const state = sqlState(cause);
  return state === undefined
    ? !isTlsRefusal(cause) && !lacksPassword(cause)
    : /^(57P0[123]|53|08)/.test(state);
}

function isTlsRefusal(cause: unknown): boolean {
  const { message = '', code = '' } = cause as NodeJS.ErrnoException;
  return /does not support SSL|certificate/i.test(message) || /CERT|ERR_TLS|ERR_SSL/.test(code);
}

/** Whether the server asks for a password, and there is none. */
function lacksPassword(cause: unknown): boolean {
  return /password must be a (?:non-empty )?string/i.test((cause as Error).message);
}

/** Explains a failure to sign in; the message of PostgreSQL names the user and the database, never the password. */
function startErrorOf(error: unknown, address: DatabaseAddress): unknown {
  if (error instanceof StartError) return error;
  const cause = causeOf(error);
  const state = sqlState(cause);
  const where = tell`the database of DATABASE_URL (${describeAddress(address)})`;
  if (lacksPassword(cause))
    return new StartError(
      tell`The server cannot sign in to ${where}: it asks for a password. Name it in DATABASE_URL or PGPASSWORD.`,
    );
  if (state?.startsWith('28'))
    return new StartError(
      tell`The server cannot sign in to ${where}: ${reasonOf(cause)}. Correct user and password.`,
    );
  if (state === '3D000')
    return new StartError(tell`There is no such database: ${where}. Create it, or name another.`);
  if (state === '42501')
    return new StartError(tell`The user of ${where} may not create or read its tables: ${reasonOf(cause)}.`);
  if (cause !== error) return new StartError(tell`The server cannot use ${where}: ${reasonOf(cause)}.`);
  return error;
}

function causeOf(error: unknown): unknown {
  return (error as Error).cause ?? error;
}

/** Connections to several addresses of one name fail together, without a message of their own. */
function reasonOf(cause: unknown): string {
  const { message, errors, code } = cause as AggregateError & NodeJS.ErrnoException;
  return message || errors?.map((each) => (each as Error).message).join('; ') || String(code);
}

function addressOf(url: string): DatabaseAddress {
  const address = parseDatabaseUrl(url);
  if (!address) throw new StartError(tell`DATABASE_URL is not an address of a PostgreSQL database.`);
  return address;
}
