import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { LIMITS } from '#server/config/limits.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import type { DataCipher } from '#server/store/encryption/DataCipher.ts';
import { openCipher } from '#server/store/encryption/openCipher.ts';
import type { FileStore } from '#server/store/FileStore.ts';
import { openFiles } from '#server/store/files/openFiles.ts';
import type { PostgresDatabase } from '#server/store/postgres/openPostgres.ts';
import type { SubmissionStore } from '#server/store/SubmissionStore.ts';
import { kyselyOnNodeSqlite } from '#server/store/sqlite/kyselyOnNodeSqlite.ts';
import { openDatabase } from '#server/store/sqlite/openDatabase.ts';
import { SqliteSubmissionStore } from '#server/store/sqlite/SqliteSubmissionStore.ts';
import { databasePath } from '#server/store/storagePaths.ts';
import type { Tables } from '#server/store/tables/Tables.ts';
import { ONCE } from '#server/store/waitAtStart.ts';

/** The submissions of an installation, as a command uses them beside the server. Close the store. */
export interface OpenSubmissions {
  store: SubmissionStore;
  /** The database behind the store. */
  sqlite?: DatabaseSync;
  postgres?: PostgresDatabase;
  queries: Kysely<Tables>;
  /** A getter, since the store creates its folder: only commands with files need one. */
  readonly files: Promise<FileStore>;
  cipher: DataCipher | undefined;
}

/** @throws StartError, DatabaseError when the database is missing, of another version, or cannot be used */
export async function openSubmissions(config: ServerConfig): Promise<OpenSubmissions> {
  const opened = await (config.databaseUrl === undefined ? openSqlite(config) : openInPostgres(config));
  return {
    ...opened,
    get files() {
      return openFiles({ ...config, cipher: opened.cipher }).then(({ files }) => files);
    },
  };
}

/** The PostgreSQL database of `DATABASE_URL`; a command does not wait for it. */
export async function connectPostgres(databaseUrl: string): Promise<PostgresDatabase> {
  const { openPostgres } = await import('#server/store/postgres/openPostgres.ts');
  const limits = { ...LIMITS, databaseConnections: 2 };
  return openPostgres(databaseUrl, { limits, migrate: false, name: 'portal command', waiting: ONCE });
}

async function openSqlite({ dataDir, dataKeys }: ServerConfig): Promise<Omit<OpenSubmissions, 'files'>> {
  const sqlite = openDatabase(databasePath(dataDir));
  try {
    const queries = kyselyOnNodeSqlite(sqlite);
    const cipher = await openCipher(queries, dataKeys);
    return { store: new SqliteSubmissionStore(sqlite, LIMITS, { cipher }), sqlite, queries, cipher };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

async function openInPostgres({
  databaseUrl = '',
  dataKeys,
}: ServerConfig): Promise<Omit<OpenSubmissions, 'files'>> {
  const { PostgresSubmissionStore } = await import('#server/store/postgres/PostgresSubmissionStore.ts');
  const postgres = await connectPostgres(databaseUrl);
  try {
    const cipher = await openCipher(postgres.queries, dataKeys);
    return {
      store: await PostgresSubmissionStore.open(postgres, { limits: LIMITS, cipher }),
      postgres,
      queries: postgres.queries,
      cipher,
    };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}
