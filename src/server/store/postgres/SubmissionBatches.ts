import { StoreUnavailableError } from '../storeErrors.ts';
import { PATIENCE_MS } from '../tables/inTime.ts';
import type { NewRows } from '../tables/newRows.ts';
import { type Job, WriteQueue } from '../tables/WriteQueue.ts';
import { insertSubmissions } from './insertSubmissions.ts';
import type { PostgresPool } from './PostgresPool.ts';

export interface SubmissionBatchesOptions {
  queueMs: number;
  onCommit?: (writes: number) => void;
}

/** Rows of one statement. */
const MOST = 500;

/** Inserts submissions that wait at the same time with one statement; see `insertSubmissions`. */
export class SubmissionBatches {
  readonly #pool: PostgresPool;
  readonly #queue: WriteQueue<NewRows>;
  #closed = false;

  constructor(pool: PostgresPool, options: SubmissionBatchesOptions) {
    this.#pool = pool;
    this.#queue = new WriteQueue({
      ...options,
      patienceMs: PATIENCE_MS,
      commit: (jobs) => this.#commit(jobs),
    });
  }

  /** Resolves to the id; to `undefined` when reference or idempotency key are in use. */
  async add(rows: NewRows): Promise<number | undefined> {
    if (this.#closed) throw new Error('The database is closed');
    return (await this.#queue.push(rows)) as number | undefined;
  }

  /** Finishes pending writes. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.settled();
  }

  async #commit(jobs: readonly Job<NewRows>[]): Promise<void> {
    for (let from = 0; from < jobs.length; from += MOST) await this.#insert(jobs.slice(from, from + MOST));
  }

  /** A row that fails undoes its statement, so each is then tried by itself. */
  async #insert(jobs: readonly Job<NewRows>[]): Promise<void> {
    try {
      await this.#together(jobs);
    } catch (error) {
      if (jobs.length > 1 && !(error instanceof StoreUnavailableError)) {
        for (const job of jobs) await this.#insert([job]);
      } else {
        for (const job of jobs) job.reject(error);
      }
    }
  }

  async #together(jobs: readonly Job<NewRows>[]): Promise<void> {
    const statement = insertSubmissions(jobs.map(({ call }) => call));
    const inserted = await this.#pool.query<{ n: number; id: number }>(statement);
    const ids = new Map(inserted.map(({ n, id }) => [n, id]));
    for (const [n, job] of jobs.entries()) job.resolve(ids.get(n));
  }
}
