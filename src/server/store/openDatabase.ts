import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '../config/limits.ts';
import type { ServerConfig } from '../config/ServerConfig.ts';
import type { DataDirClaim } from './claimDataDir.ts';
import type { DataCipher } from './encryption/DataCipher.ts';
import { makeHashKey } from './encryption/hashKey.ts';
import { openCipher, recordKey } from './encryption/openCipher.ts';
import type { PoolLimits } from './postgres/PostgresPool.ts';
import { SERVER_SESSION } from './postgres/serverSession.ts';
import { StorageWatch } from './StorageWatch.ts';
import type { SubmissionStore } from './SubmissionStore.ts';
import { kyselyOnNodeSqlite } from './sqlite/kyselyOnNodeSqlite.ts';
import { prepareDatabase } from './sqlite/prepareDatabase.ts';
import { type SqliteStoreOptions, SqliteSubmissionStore } from './sqlite/SqliteSubmissionStore.ts';
import { databasePath } from './storagePaths.ts';
import type { Waiting } from './waitAtStart.ts';

export type StoreLimits = PoolLimits & Pick<Limits, 'lockedMs' | 'queueMs'>;

export interface OpenDatabaseOptions extends Pick<SqliteStoreOptions, 'onCommit'> {
  limits: StoreLimits;
  /** Of PostgreSQL; absent: SQLite in `dataDir`. */
  databaseUrl?: string;
  dataKeys?: ServerConfig['dataKeys'];
  /** How long a starting server waits for PostgreSQL. */
  waiting?: Waiting;
}

/** A server's open database. */
export interface OpenDatabase {
  cipher: DataCipher | undefined;
  /** Starts to watch `dataDir`, whose folders must exist, and opens the store. Close the store, then the watch. */
  openStore(): Promise<{ store: SubmissionStore; watch: StorageWatch }>;
  /** Closes the database, unless the store has closed it. */
  close(): Promise<void>;
}

/**
 * Opens the database of a server, PostgreSQL or SQLite; creates and migrates the tables.
 * @throws StartError, DatabaseError
 */
export async function openDatabase(
  dataDir: string,
  claim: DataDirClaim,
  logger: FastifyBaseLogger,
  options: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const { databaseUrl } = options;
  return databaseUrl === undefined
    ? openSqliteDatabase(dataDir, claim, logger, options)
    : openPostgresDatabase(dataDir, claim, logger, { ...options, databaseUrl });
}

async function openSqliteDatabase(
  dataDir: string,
  claim: DataDirClaim,
  logger: FastifyBaseLogger,
  { limits, dataKeys, onCommit }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  const database = await prepareDatabase(databasePath(dataDir), { filled: claim.hasFiles });
  const close = async () => {
    if (database.isOpen) database.close();
  };
  const cipher = await closing(close, () => cipherOf(kyselyOnNodeSqlite(database), dataKeys, logger));
  const openStore = async () => {
    const watch = new StorageWatch(dataDir, database);
    return { store: new SqliteSubmissionStore(database, limits, { onCommit, watch, cipher }), watch };
  };
  return { cipher, openStore, close };
}

async function openPostgresDatabase(
  dataDir: string,
  claim: DataDirClaim,
  logger: FastifyBaseLogger,
  { databaseUrl, limits, dataKeys, waiting, onCommit }: OpenDatabaseOptions & { databaseUrl: string },
): Promise<OpenDatabase> {
  // Loaded only here: most servers have SQLite.
  const { openPostgres } = await import('./postgres/openPostgres.ts');
  const { PostgresSubmissionStore } = await import('./postgres/PostgresSubmissionStore.ts');
  const database = await openPostgres(databaseUrl, {
    ...{ limits, logger, waiting, migrate: true, name: SERVER_SESSION },
    filled: claim.hasFiles,
  });
  const { atStart, close, queries } = database;
  const cipher = await closing(close, () => atStart(() => cipherOf(queries, dataKeys, logger)));
  const openStore = async () => {
    const watch = new StorageWatch(dataDir);
    const store = await atStart(() => PostgresSubmissionStore.open(database, { limits, onCommit, cipher }));
    return { store, watch };
  };
  return { cipher, openStore, close };
}

async function cipherOf(
  queries: Parameters<typeof openCipher>[0],
  dataKeys: ServerConfig['dataKeys'],
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<DataCipher | undefined> {
  const cipher = await openCipher(queries, dataKeys);
  if (!cipher) return undefined;
  await recordKey(queries, cipher);
  if (!(await makeHashKey(queries, cipher)))
    logger.warn(
      'hashes of addresses and bodies do not need DATA_KEY yet: stop the server and run "npm run submissions -- rotate-key"',
    );
  return cipher;
}

/** Closes the database when its key is missing. */
async function closing<Result>(close: () => Promise<void>, open: () => Promise<Result>): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    await close();
    throw error;
  }
}
