import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { StorageWatch } from '../StorageWatch.ts';
import { StorageLostError } from '../SubmissionStore.ts';
import { type Job, WriteQueue } from '../tables/WriteQueue.ts';
import type { WriteCalls, Writes } from '../tables/Writes.ts';
import { toUnavailable } from './sqliteErrors.ts';
import {
  fromFailure,
  type Outcome,
  type WriteCall,
  type WriterReply,
  type WriterRequest,
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
export class GroupCommit implements Writes {
  readonly #options: GroupCommitOptions;
  readonly #queue: WriteQueue<WriteCall>;
  #thread: Worker | undefined;
  /** Resolvers of the thread's replies, in the order of the requests. */
  readonly #pendingReplies: ((reply: WriterReply) => void)[] = [];
  #closed = false;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    const { queueMs, onCommit } = options;
    this.#queue = new WriteQueue({ queueMs, onCommit, commit: (jobs) => this.#commit(jobs) });
  }

  /**
   * Resolves with the result of the write once it is on the disk. Rejects with a `StoreUnavailableError` when it cannot be
   * written or waits longer than `queueMs`.
   */
  async run<Name extends keyof WriteCalls>(
    name: Name,
    ...args: Parameters<WriteCalls[Name]>
  ): Promise<ReturnType<WriteCalls[Name]>> {
    if (this.#closed) throw new Error('The database is closed');
    return (await this.#queue.push([name, ...args])) as ReturnType<WriteCalls[Name]>;
  }

  /** Writes the log back to the database and empties it, after pending writes. Resolves to false if a connection blocked it. */
  async emptyLog(): Promise<boolean> {
    await this.#queue.settled();
    const [outcome] = outcomesOf(await this.#request('emptyLog'));
    return outcome !== undefined && unwrap(outcome) === true;
  }

  /** Finishes pending writes, then ends the thread. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.settled();
    const thread = this.#thread;
    if (!thread) return;
    this.#thread = undefined;
    thread.ref();
    thread.postMessage('close' satisfies WriterRequest);
    await once(thread, 'exit');
  }

  async #commit(jobs: readonly Job<WriteCall>[]): Promise<void> {
    this.#options.watch?.check();
    const outcomes = outcomesOf(await this.#request(jobs.map(({ call }) => call)));
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

function settle(job: Job<unknown>, outcome: Outcome): void {
  try {
    job.resolve(unwrap(outcome));
  } catch (error) {
    job.reject(error);
  }
}
