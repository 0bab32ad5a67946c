import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';

/** How long a request waits for the one before it on the same upload. */
const WAIT_MS = 30_000;

/** Lets one request at a time touch an upload, in order. (The package's own `MemoryLocker` polls while it waits.) */
export class UploadLocks implements Locker {
  /** Locked ids: asks the holder to finish, and starts the next one. */
  readonly #queues = new Map<string, { release: RequestRelease; waiting: (() => void)[] }>();

  newLock(id: string): Lock {
    return {
      lock: async (signal, release) => {
        const queue = this.#queues.get(id);
        if (queue) {
          // Its connection may be dead without anybody having noticed.
          await queue.release();
          await this.#turn(queue.waiting, signal);
        }
        this.#queues.set(id, { release, waiting: this.#queues.get(id)?.waiting ?? [] });
      },
      unlock: async () => {
        const next = this.#queues.get(id)?.waiting.shift();
        if (next) next();
        else this.#queues.delete(id);
      },
    };
  }

  #turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        settled();
      };
      const start = () => settle(resolve);
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        settle(() => reject(ERRORS.ERR_LOCK_TIMEOUT));
      };
      const timer = setTimeout(leave, WAIT_MS);
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(start);
    });
  }
}
