import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StorageWatch } from '../StorageWatch.ts';
import { StorageLostError, StoreUnavailableError } from '../SubmissionStore.ts';
import type { DatabaseWrites } from './databaseWrites.ts';
import { toUnavailable } from './sqliteErrors.ts';
import {
  fromFailure,
  type Outcome,
  type WriteCall,
  type WriterReply,
  type WriterRequest,
  type WriterThreadData,
} from './WriterMessages.ts';

interface Job {
  call: WriteCall;
  /** When it was queued, on the monotonic clock. */
  since: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

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

/** Maximum turns of the event loop that a batch waits for further writes. */
const TURNS = 8;

/**
 * Runs writes that wait at the same time in one transaction, with one flush to the disk. A worker thread runs each batch:
 * while it waits for the disk or a lock, the event loop continues and collects the next batch.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #waiting: Job[] = [];
  #draining: Promise<void> | undefined;
  #thread: Worker | undefined;
  /** Resolvers of the thread's replies, in the order of the requests. */
  readonly #pendingReplies: ((reply: WriterReply) => void)[] = [];
  #closed = false;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /**
   * Resolves with the result of the write once it is on the disk. Rejects with a `StoreUnavailableError` when it cannot be
   * written or waits longer than `queueMs`.
   */
  run<Name extends keyof DatabaseWrites>(
    name: Name,
    ...args: Parameters<DatabaseWrites[Name]>
  ): Promise<ReturnType<DatabaseWrites[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('The database is closed');
      this.#waiting.push({
        call: [name, ...args],
        since: performance.now(),
        resolve: (value) => resolve(value as ReturnType<DatabaseWrites[Name]>),
        reject,
      });
      this.#draining ??= this.#drain();
    });
  }

  /** Writes the log back to the database and empties it, after pending writes. Resolves to false if a connection blocked it. */
  async emptyLog(): Promise<boolean> {
    await this.#settled();
    const [outcome] = outcomesOf(await this.#request('emptyLog'));
    return outcome !== undefined && unwrap(outcome) === true;
  }

  /** Finishes pending writes, then ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#settled();
    const thread = this.#thread;
    if (!thread) return;
    this.#thread = undefined;
    thread.ref();
    thread.postMessage('close' satisfies WriterRequest);
    await once(thread, 'exit');
  }

  async #settled(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    const shedding = setInterval(() => this.#shed(), this.#options.queueMs / 10);
    while (this.#waiting.length > 0) {
      await this.#gather();
      const jobs = this.#waiting;
      this.#waiting = [];
      await this.#commit(jobs);
    }
    clearInterval(shedding);
    this.#draining = undefined;
  }

  /** Waits while each turn of the event loop adds writes: a flush costs the same for one write as for a hundred. */
  async #gather(): Promise<void> {
    let before = 0;
    for (let turn = 0; turn < TURNS && this.#waiting.length > before; turn++) {
      before = this.#waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Rejects writes that have waited too long. Writes that the thread already has are not rejected: they may succeed. */
  #shed(): void {
    const since = performance.now() - this.#options.queueMs;
    const late = this.#waiting.filter((job) => job.since < since);
    if (late.length === 0) return;
    this.#waiting = this.#waiting.filter((job) => job.since >= since);
    for (const job of late) job.reject(new StoreUnavailableError('The disk does not keep up'));
  }

  async #commit(jobs: Job[]): Promise<void> {
    try {
      this.#options.watch?.check();
      const outcomes = outcomesOf(await this.#request(jobs.map(({ call }) => call)));
      this.#checkCommitted();
      for (const [index, job] of jobs.entries()) settle(job, outcomes[index] as Outcome);
      this.#options.onCommit?.(jobs.length);
    } catch (error) {
      for (const job of jobs) job.reject(error);
    }
  }

  #checkCommitted(): void {
    try {
      this.#options.watch?.check();
    } catch (error) {
      throw new StorageLostError((error as Error).message, { cause: error, inDoubt: true });
    }
  }

  /** Starts the thread with the first request. The thread keeps the process alive only while it works. */
  #request(request: Exclude<WriterRequest, 'close'>): Promise<WriterReply> {
    this.#thread ??= this.#startThread();
    this.#thread.ref();
    this.#thread.postMessage(request);
    return new Promise((resolve) => this.#pendingReplies.push(resolve));
  }

  /** Without a listener for `error`, an error that the thread does not catch ends the process. */
  #startThread(): Worker {
    const { path, lockedMs } = this.#options;
    const workerData: WriterThreadData = { path, lockedMs };
    const thread = new Worker(new URL('./writerThread.ts', import.meta.url), { workerData, execArgv: [] });
    thread.on('message', (reply: WriterReply) => {
      this.#pendingReplies.shift()?.(reply);
      if (this.#pendingReplies.length === 0) thread.unref();
    });
    return thread;
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

function settle(job: Job, outcome: Outcome): void {
  try {
    job.resolve(unwrap(outcome));
  } catch (error) {
    job.reject(error);
  }
}
