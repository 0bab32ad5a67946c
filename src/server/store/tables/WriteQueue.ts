import { StoreUnavailableError } from '../storeErrors.ts';
import { inTime } from './inTime.ts';

export interface Job<Call> {
  call: Call;
  /** When the job was queued, on the monotonic clock. */
  since: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface WriteQueueOptions<Call> {
  /** How long a write may wait in the queue, in milliseconds. */
  queueMs: number;
  /** Writes a batch and settles its jobs. When it rejects, all jobs reject with that error. */
  commit: (jobs: readonly Job<Call>[]) => Promise<void>;
  /** Called with the number of writes of each batch. */
  onCommit?: (writes: number) => void;
  /**
   * After so long the next batch begins beside the one under way, whose connection may be lost without a word. Absent: batches
   * always follow one another.
   */
  patienceMs?: number;
}

/** Maximum turns of the event loop that a batch waits for further writes. */
const TURNS = 8;

/** Batches under way at once, where one may begin beside another. */
const MOST_BESIDE = 3;

/** Collects writes that wait at the same time into one batch, while the batch before is under way. */
export class WriteQueue<Call> {
  readonly #options: WriteQueueOptions<Call>;
  #waiting: Job<Call>[] = [];
  #draining: Promise<void> | undefined;
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: WriteQueueOptions<Call>) {
    this.#options = options;
  }

  /** Resolves with the result of the write. Rejects with a `StoreUnavailableError` when it waits longer than `queueMs`. */
  push(call: Call): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, since: performance.now(), resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when nothing waits or is under way. */
  async settled(): Promise<void> {
    while (this.#draining || this.#underWay.size > 0) await Promise.all([this.#draining, ...this.#underWay]);
  }

  async #drain(): Promise<void> {
    const shedding = setInterval(() => this.#shed(), this.#options.queueMs / 10);
    while (this.#waiting.length > 0) {
      await this.#gather();
      const jobs = this.#waiting;
      this.#waiting = [];
      const batch = this.#commit(jobs).finally(() => this.#underWay.delete(batch));
      this.#underWay.add(batch);
      await this.#mayGoOn(batch);
    }
    clearInterval(shedding);
    this.#draining = undefined;
  }

  async #mayGoOn(batch: Promise<void>): Promise<void> {
    const { patienceMs } = this.#options;
    if (patienceMs === undefined) return batch;
    if (await inTime(batch, patienceMs)) return;
    if (this.#underWay.size >= MOST_BESIDE) await Promise.race(this.#underWay);
  }

  /** Waits while each turn of the event loop adds writes: a commit costs the same for one write as for a hundred. */
  async #gather(): Promise<void> {
    let before = 0;
    for (let turn = 0; turn < TURNS && this.#waiting.length > before; turn++) {
      before = this.#waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Rejects writes that have waited too long. Writes of the batch under way are not rejected: they may succeed. */
  #shed(): void {
    const since = performance.now() - this.#options.queueMs;
    const late = this.#waiting.filter((job) => job.since < since);
    if (late.length === 0) return;
    this.#waiting = this.#waiting.filter((job) => job.since >= since);
    for (const job of late) job.reject(new StoreUnavailableError('The database does not keep up'));
  }

  async #commit(jobs: readonly Job<Call>[]): Promise<void> {
    try {
      await this.#options.commit(jobs);
      this.#options.onCommit?.(jobs.length);
    } catch (error) {
      for (const job of jobs) job.reject(error);
    }
  }
}
