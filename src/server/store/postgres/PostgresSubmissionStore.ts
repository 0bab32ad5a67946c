import type { Kysely } from 'kysely';
import type { Limits } from '../../config/limits.ts';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { HASH_KEY, openHashKey } from '../encryption/hashKey.ts';
import { SubmissionStore } from '../SubmissionStore.ts';
import type { Backend } from '../tables/Backend.ts';
import type { Tables } from '../tables/Tables.ts';
import type { PostgresDatabase } from './openPostgres.ts';
import { PostgresShared } from './PostgresShared.ts';
import { PostgresWrites } from './PostgresWrites.ts';
import { SubmissionBatches } from './SubmissionBatches.ts';

export interface PostgresStoreOptions {
  limits: Pick<Limits, 'queueMs'>;
  /** Called with the number of submissions of each batch. */
  onCommit?: (writes: number) => void;
  /** Encrypts personal data; absent: it is stored plain. */
  cipher?: DataCipher;
  createReference?: () => string;
}

/** Stores submissions in PostgreSQL. Several copies of the server may use the same database. */
export class PostgresSubmissionStore extends SubmissionStore {
  override readonly shared: PostgresShared;
  readonly #database: PostgresDatabase;
  readonly #batches: SubmissionBatches;

  /** Takes the database over: closing the store closes it. */
  static async open(
    database: PostgresDatabase,
    { limits, onCommit, cipher, createReference }: PostgresStoreOptions,
  ): Promise<PostgresSubmissionStore> {
    const { queries, pool } = database;
    const { queueMs } = limits;
    const { links: secret, hashKey } = await readSecrets(queries);
    const keyHash = openHashKey(hashKey, cipher);
    const batches = new SubmissionBatches(pool, { queueMs, onCommit });
    const backend: Backend = {
      queries,
      reads: queries,
      writes: new PostgresWrites(queries, batches),
      // The pool converts errors.
      read: (query) => query(),
      ...{ secret, cipher, keyHash, createReference },
      isShared: true,
    };
    const shared = new PostgresShared(pool, { secret, keyHash, queueMs });
    return new PostgresSubmissionStore(backend, database, batches, shared);
  }

  private constructor(
    backend: Backend,
    database: PostgresDatabase,
    batches: SubmissionBatches,
    shared: PostgresShared,
  ) {
    super(backend);
    this.shared = shared;
    this.#database = database;
    this.#batches = batches;
  }

  /**
   * Frees the deleted rows for new ones, which overwrite them. PostgreSQL's log and its archives have the deleted rows for as
   * long as the operator keeps the log.
   */
  override async eraseDeleted(): Promise<void> {
    await this.#database.pool.forget();
  }

  override async close(): Promise<void> {
    await this.#batches.close();
    await this.shared.close();
    await this.#database.close();
  }
}

async function readSecrets(queries: Kysely<Tables>): Promise<{ links: Uint8Array; hashKey?: Uint8Array }> {
  const rows = await queries.selectFrom('secrets').selectAll().execute();
  const find = (name: string) => rows.find((each) => each.name === name)?.secret;
  const links = find('links');
  if (!links) throw new Error('The database has lost the secret of links');
  return { links, hashKey: find(HASH_KEY) };
}
