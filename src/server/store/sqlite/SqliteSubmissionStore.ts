import type { DatabaseSync } from 'node:sqlite';
import type { Limits } from '../../config/limits.ts';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { HASH_KEY, openHashKey } from '../encryption/hashKey.ts';
import type { StorageWatch } from '../StorageWatch.ts';
import type { EarlierSubmission } from '../Submission.ts';
import { SubmissionStore } from '../SubmissionStore.ts';
import { StoreUnavailableError } from '../storeErrors.ts';
import { GroupCommit } from './GroupCommit.ts';
import { kyselyOnNodeSqlite } from './kyselyOnNodeSqlite.ts';
import { kyselyOnThread } from './kyselyOnThread.ts';
import { SqliteWrites } from './SqliteWrites.ts';
import { runRead } from './sqliteErrors.ts';

export interface SqliteStoreOptions {
  /** Called with the number of writes of each transaction. */
  onCommit?: (writes: number) => void;
  /** Checked before every transaction and acknowledgement. */
  watch?: StorageWatch;
  /** Encrypts personal data; absent: it is stored plain. */
  cipher?: DataCipher;
  createReference?: () => string;
}

/** Stores submissions in one SQLite file (`openDatabase`). Reads run in this thread, writes in that of `GroupCommit`. */
export class SqliteSubmissionStore extends SubmissionStore {
  readonly #database: DatabaseSync;
  readonly #watch: StorageWatch | undefined;
  readonly #commits: GroupCommit;
  readonly #closeQueries: () => Promise<void>;

  constructor(
    database: DatabaseSync,
    { lockedMs, queueMs }: Pick<Limits, 'lockedMs' | 'queueMs'>,
    { onCommit, watch, cipher, createReference }: SqliteStoreOptions = {},
  ) {
    const queries = kyselyOnNodeSqlite(database);
    const path = String(database.location());
    const reads = kyselyOnThread(path);
    const commits = new GroupCommit({ path, lockedMs, queueMs, watch, onCommit });
    const writes = new SqliteWrites(queries, commits);
    const secret = readSecret(database, 'links');
    if (!secret) throw new Error('The database has lost the secret of links');
    const keyHash = openHashKey(readSecret(database, HASH_KEY), cipher);
    super({
      queries,
      reads,
      writes,
      read: runRead,
      secret,
      cipher,
      keyHash,
      isShared: false,
      createReference,
    });
    this.#database = database;
    this.#watch = watch;
    this.#commits = commits;
    this.#closeQueries = async () => {
      await reads.destroy();
      await queries.destroy();
    };
  }

  override async findByKey(idempotencyKey: string): Promise<EarlierSubmission | undefined> {
    this.#watch?.check();
    return super.findByKey(idempotencyKey);
  }

  /** `secure_delete` overwrites rows in the log only, so the log is written back and emptied. */
  override async eraseDeleted(): Promise<void> {
    if (!(await this.#commits.emptyLog())) throw new StoreUnavailableError('Others are using the database');
  }

  override async close(): Promise<void> {
    await this.#commits.close();
    if (this.#database.isOpen) await this.#closeQueries();
    if (this.#database.isOpen) this.#database.close();
  }
}

function readSecret(database: DatabaseSync, name: string): Uint8Array | undefined {
  const row = database.prepare('SELECT secret FROM secrets WHERE name = ?').get(name);
  return row?.secret instanceof Uint8Array ? row.secret : undefined;
}
