import type { EarlierSubmission } from '../Submission.ts';
import { StoreUnavailableError } from '../SubmissionStore.ts';
import { PATIENCE_MS } from '../tables/inTime.ts';
import { type Job, WriteQueue } from '../tables/WriteQueue.ts';
import type { Added, SubmissionRow } from '../tables/Writes.ts';
import { type Inserted, insertSubmissions } from './insertSubmissions.ts';
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
  readonly #queue: WriteQueue<SubmissionRow>;
  #closed = false;

  constructor(pool: PostgresPool, options: SubmissionBatchesOptions) {
    this.#pool = pool;
    this.#queue = new WriteQueue({
      ...options,
      patienceMs: PATIENCE_MS,
      commit: (jobs) => this.#commit(jobs),
    });
  }

  async add(submission: SubmissionRow): Promise<Added> {
    if (this.#closed) throw new Error('The database is closed');
    return (await this.#queue.push(submission)) as Added;
  }

  /** Finishes pending writes. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.settled();
  }

  async #commit(jobs: readonly Job<SubmissionRow>[]): Promise<void> {
    for (let from = 0; from < jobs.length; from += MOST) await this.#insert(jobs.slice(from, from + MOST));
  }

  /** A row that fails undoes its statement, so each is then tried by itself. */
  async #insert(jobs: readonly Job<SubmissionRow>[]): Promise<void> {
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

  async #together(jobs: readonly Job<SubmissionRow>[]): Promise<void> {
    const createdAt = new Date().toISOString();
    const statement = insertSubmissions(
      jobs.map(({ call }) => call),
      createdAt,
    );
    const inserted = await this.#pool.query<Inserted & Record<string, unknown>>(statement);
    for (const { n, id, reference } of inserted)
      jobs[n]?.resolve({ id, reference, createdAt } satisfies Added);
    if (inserted.length === jobs.length) return;
    const stored = new Set(inserted.map(({ n }) => n));
    await this.#settle(jobs.filter((_, n) => !stored.has(n)));
  }

  /** Settles the jobs whose idempotency key is in use. The others had a reference in use, or a key until just now. */
  async #settle(jobs: readonly Job<SubmissionRow>[]): Promise<void> {
    const earlier = await this.#byKeys(jobs.map(({ call }) => call.idempotencyKey ?? ''));
    for (const job of jobs) {
      const taken = earlier.get(job.call.idempotencyKey ?? '');
      if (taken) job.resolve({ taken } satisfies Added);
      else await this.#insert([job]);
    }
  }

  async #byKeys(keys: readonly string[]): Promise<Map<string, EarlierSubmission>> {
    const rows = await this.#pool.query<{
      id: number;
      reference: string;
      at: string;
      key: string;
      hash: string;
    }>({
      text: `select id, reference, created_at as at, idempotency_key as key, body_hash as hash from submissions
        where idempotency_key = any($1::text[])`,
      values: [keys],
    });
    return new Map(
      rows.map(({ key, hash, at, ...row }) => [
        key,
        {
          bodyHash: hash,
          receipt: { ...row, createdAt: at },
        },
      ]),
    );
  }
}
