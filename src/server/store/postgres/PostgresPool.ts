import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Limits } from '../../config/limits.ts';
import { ERASED } from '../personalData.ts';
import { inTime, PROBE_MS, SILENT_MS } from '../tables/inTime.ts';
import type { DatabaseAddress } from './databaseUrl.ts';
import { isLost, toUnavailable } from './postgresErrors.ts';

export type PoolLimits = Pick<
  Limits,
  'databaseConnections' | 'databaseConnectMs' | 'databaseStatementMs' | 'databaseIdleMs' | 'lockedMs'
>;

export interface PoolOptions {
  limits: PoolLimits;
  /** How the sessions are called in `pg_stat_activity`. */
  name: string;
  logger?: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** A statement; with a name it is prepared once for each connection. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
  /** How long the client waits, in place of the standard time. */
  query_timeout?: number;
}

/** How much longer than the server the client waits for a statement: then the connection is given up. */
const ANSWER_MS = 2_000;

const VACUUM_MS = 3_600_000;

const INT8 = 20;

/**
 * Closes the connection when signing in fails. pg leaves it open if a password is missing; PostgreSQL then waits a minute for that, and
 * creates and drops no database meanwhile.
 */
class ClosingClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = super.connect();
    connected.catch(() => this.end().catch(() => undefined));
    if (!callback) return connected;
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }
}

/** Ids and counts stay below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Connections to a PostgreSQL database. Everything rejects with a `StoreUnavailableError` while it cannot be used, `inDoubt`
 * when a statement was sent and no answer came. A connection that failed is not used again, nor is any that is as silent as one
 * whose statement has no answer: a failover or a firewall that lost the one has lost all. Logs when the database goes away and
 * when it is back.
 */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #logger: PoolOptions['logger'];
  #away = false;
  #renewed = Number.NEGATIVE_INFINITY;

  constructor({ host, port, database, user, password, ssl, options }: DatabaseAddress, pool: PoolOptions) {
    const { limits, name, logger } = pool;
    this.#logger = logger;
    this.#pool = new pg.Pool({
      Client: ClosingClient,
      ...{ host, port, database, user, password, ssl, options, types },
      application_name: name,
      max: limits.databaseConnections,
      connectionTimeoutMillis: limits.databaseConnectMs,
      idleTimeoutMillis: limits.databaseIdleMs,
      statement_timeout: limits.databaseStatementMs,
      query_timeout: limits.databaseStatementMs && limits.databaseStatementMs + ANSWER_MS,
      lock_timeout: limits.lockedMs,
      idle_in_transaction_session_timeout: limits.databaseStatementMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // An idle connection was lost: the next statement gets another one.
    this.#pool.on('error', (error) => this.#failed(error));
    // One that is in use has its statement rejected; without a listener, the event would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** A connection, as Kysely's dialect wants it. Release it. */
  async connect() {
    const client = await this.#pool.connect().catch((error) => {
      this.#failed(error);
      throw toUnavailable(error, { sent: false });
    });
    let lost: Error | undefined;
    const query = async <Row extends pg.QueryResultRow>(
      statement: string | Statement,
      values?: readonly unknown[],
    ): Promise<pg.QueryResult<Row>> => {
      try {
        const running = client.query<Row>(statement as string, values as unknown[]);
        inTime(running, SILENT_MS).then((ended) => ended || this.#renewIdle());
        const result = await running;
        this.#answered();
        return result;
      } catch (error) {
        if (isLost(error)) {
          lost = error as Error;
          this.#failed(lost);
        }
        throw toUnavailable(error, { sent: true });
      }
    };
    return { query, release: () => client.release(lost) };
  }

  /** Runs one statement, which is its own transaction: it is durable when this resolves. */
  async query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      client.release();
    }
  }

  /** Frees the space of deleted and replaced rows, which new rows then overwrite. Freeing may take long. */
  async forget(): Promise<void> {
    const client = await this.connect();
    try {
      await client.query('set statement_timeout = 0');
      for (const table of ERASED) await client.query({ text: `vacuum ${table}`, query_timeout: VACUUM_MS });
      await client.query('reset statement_timeout');
    } finally {
      client.release();
    }
  }

  end(): Promise<void> {
    return this.#pool.ended || this.#pool.ending ? Promise.resolve() : this.#pool.end();
  }

  /** Gives up the unused connections that do not answer. */
  #renewIdle(): void {
    if (performance.now() - this.#renewed < SILENT_MS || this.#pool.ending) return;
    this.#renewed = performance.now();
    for (let idle = this.#pool.idleCount; idle > 0; idle--)
      this.#pool.connect().then(
        async (client) => client.release(!(await inTime(client.query('select'), PROBE_MS))),
        (error) => this.#failed(error),
      );
  }

  #failed({ message }: Error): void {
    // A server that ends refuses nothing any more.
    if (this.#away || this.#pool.ending) return;
    this.#away = true;
    this.#logger?.error({ reason: message }, 'submissions are refused: the database does not answer');
  }

  #answered(): void {
    if (!this.#away) return;
    this.#away = false;
    this.#logger?.warn('the database answers again: submissions are taken');
  }
}
