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
  /** When it came, by the monotonic clock. */
  since: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommitOptions extends WriterThreadData {
  /** How long a write waits for its turn. */
  queueMs: number;
  /**
   * Its `check` throws when what is written now would be lost. Asked before each transaction, as what is refused should not
   * be stored either, and before it is answered.
   */
  watch?: Pick<StorageWatch, 'check'>;
  /** Told how many writes each transaction held. */
  onCommit?: (writes: number) => void;
}

/** How many turns of the event loop a batch waits for others at most. */
const TURNS = 8;

/**
 * Writes that wait together share one transaction, so one flush to the disk. A thread of its own makes them, a message a
 * batch: while it waits for the disk or for a lock, the event loop runs on and the next batch collects.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #waiting: Job[] = [];
  #draining: Promise<void> | undefined;
  #thread: Worker | undefined;
  /** Who waits for the thread's replies, in the order of its requests. */
  readonly #asked: ((reply: WriterReply) => void)[] = [];
  #closed = false;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  /**
   * Resolves with what the write returns once it is on the disk. Rejects with a `StoreUnavailableError` when it cannot be
   * written, or its turn does not come in time.
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

  /** Writes the log back and empties it, after what waits. Whether nobody else was in the way. */
  async emptyLog(): Promise<boolean> {
    await this.#settled();
    const [outcome] = outcomesOf(await this.#ask('emptyLog'));
    return outcome !== undefined && unwrap(outcome) === true;
  }

  /** Finishes what was begun, then ends the thread. */
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

  /** Waits while every turn of the event loop brings more: a flush costs the same for one write as for a hundred. */
  async #gather(): Promise<void> {
    let before = 0;
    for (let turn = 0; turn < TURNS && this.#waiting.length > before; turn++) {
      before = this.#waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Turns away who has waited too long. What the thread has been handed may be written still: it is waited for. */
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
      const outcomes = outcomesOf(await this.#ask(jobs.map(({ call }) => call)));
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

  /** The thread is started when it is first needed, and keeps the process only while it is at work. */
  #ask(request: Exclude<WriterRequest, 'close'>): Promise<WriterReply> {
    this.#thread ??= this.#startThread();
    this.#thread.ref();
    this.#thread.postMessage(request);
    return new Promise((resolve) => this.#asked.push(resolve));
  }

  /** An error that the thread does not tell in a reply ends the process, as one of its own would. */
  #startThread(): Worker {
    const { path, lockedMs } = this.#options;
    const workerData: WriterThreadData = { path, lockedMs };
    const thread = new Worker(new URL('./writerThread.ts', import.meta.url), { workerData, execArgv: [] });
    thread.on('message', (reply: WriterReply) => {
      this.#asked.shift()?.(reply);
      if (this.#asked.length === 0) thread.unref();
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
