import type { StorageWatch } from '../StorageWatch.ts';
import { StorageLostError } from '../storeErrors.ts';
import { type Job, WriteQueue } from '../tables/WriteQueue.ts';
import { DatabaseThread } from './DatabaseThread.ts';
import { toUnavailable } from './sqliteErrors.ts';
import {
  type Batch,
  fromFailure,
  type Outcome,
  type StatementResult,
  toBatch,
  type Write,
  type WriterReply,
  type WriterThreadData,
} from './WriterMessages.ts';

export interface GroupCommitOptions extends WriterThreadData {
  /** How long a write may wait in the queue, in milliseconds. */
  queueMs: number;
  /**
   * `check` throws when a write would be lost. It runs before each transaction, so that a refused submission is not stored,
   * and again before the writes are acknowledged.
   */
  watch?: Pick<StorageWatch, 'check'>;
  /** Called with the number of writes of each transaction. */
  onCommit?: (writes: number) => void;
}

/**
 * Runs writes that wait at the same time in one transaction, with one flush to the disk. A worker thread runs each batch:
 * while it waits for the disk or a lock, the event loop continues and collects the next batch.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #queue: WriteQueue<Write>;
  #thread: DatabaseThread | undefined;
  #closed = false;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    const { queueMs, onCommit } = options;
    this.#queue = new WriteQueue({ queueMs, onCommit, commit: (jobs) => this.#commit(jobs) });
  }

  /**
   * Resolves with the result of each statement once the write is on the disk. Rejects with a `StoreUnavailableError` when the write cannot be
   * written or waits longer than `queueMs`.
   */
  async run(write: Write): Promise<StatementResult[]> {
    if (this.#closed) throw new Error('The database is closed');
    return (await this.#queue.push(write)) as StatementResult[];
  }

  /** Writes the log back to the database and empties it, after pending writes. Resolves to false if a connection blocked it. */
  async emptyLog(): Promise<boolean> {
    await this.#queue.settled();
    const [outcome] = outcomesOf(await this.#request('emptyLog'));
    return outcome !== undefined;
  }

  /** Finishes pending writes, then closes the thread's database. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.settled();
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }

  async #commit(jobs: readonly Job<Write>[]): Promise<void> {
    this.#options.watch?.check();
    const outcomes = outcomesOf(await this.#request(toBatch(jobs.map(({ call }) => call))));
    this.#checkCommitted();
    for (const [index, job] of jobs.entries()) settle(job, outcomes[index] as Outcome);
  }

  #checkCommitted(): void {
    try {
      this.#options.watch?.check();
    } catch (error) {
      throw new StorageLostError((error as Error).message, { cause: error, inDoubt: true });
    }
  }

  /** Starts the thread with the first request. */
  #request(request: Batch | 'emptyLog'): Promise<WriterReply> {
    const { path, lockedMs } = this.#options;
    this.#thread ??= DatabaseThread.for({ path, lockedMs });
    return this.#thread.request(request);
  }
}

function outcomesOf(reply: WriterReply): readonly Outcome[] {
  if ('failure' in reply) throw toUnavailable(fromFailure(reply.failure));
  return reply.outcomes;
}

function unwrap(outcome: Outcome): unknown {
  if ('failure' in outcome) throw toUnavailable(fromFailure(outcome.failure));
  return outcome.value;
}

function settle(job: Job<unknown>, outcome: Outcome): void {
  try {
    job.resolve(unwrap(outcome));
  } catch (error) {
    job.reject(error);
  }
}
