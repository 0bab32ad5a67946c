import { Worker } from 'node:worker_threads';
import type { WriterReply, WriterRequest, WriterThreadData } from './WriterMessages.ts';

/**
 * A thread without a database. It takes 50 ms of processor to start one, so a process that opens one database after another,
 * as the tests do, has the same thread write them.
 */
let spare: DatabaseThread | undefined;

/** A thread that writes one database (`writerThread.ts`). It keeps the process alive only while it works. */
export class DatabaseThread {
  /** Without a listener for `error`, an error that the thread does not catch ends the process. */
  readonly #worker = new Worker(new URL('./writerThread.ts', import.meta.url), { execArgv: [] });
  /** Resolvers of the replies, in the order of the requests. */
  readonly #pending: ((reply: WriterReply) => void)[] = [];

  private constructor() {
    this.#worker.on('message', (reply: WriterReply) => {
      this.#pending.shift()?.(reply);
      if (this.#pending.length === 0) this.#worker.unref();
    });
  }

  /** Returns a thread that opens the database with its first request. */
  static for(database: WriterThreadData): DatabaseThread {
    const thread = spare ?? new DatabaseThread();
    spare = undefined;
    thread.#worker.postMessage({ database } satisfies WriterRequest);
    return thread;
  }

  request(request: Exclude<WriterRequest, { database: WriterThreadData }>): Promise<WriterReply> {
    this.#worker.ref();
    this.#worker.postMessage(request);
    return new Promise((resolve) => this.#pending.push(resolve));
  }

  /** Closes the database after the requests under way. The thread waits for another database, unless one waits already. */
  async close(): Promise<void> {
    await this.request('close');
    if (spare) await this.#worker.terminate();
    else spare = this;
  }
}
