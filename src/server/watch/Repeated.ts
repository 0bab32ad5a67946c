import type { FastifyBaseLogger } from 'fastify';

interface RepeatedOptions {
  pauseMs: number;
  logger: FastifyBaseLogger;
  /** Logged with an error; the next turn comes all the same. */
  failure: string;
}

/** Runs a task now and again and again, one at a time, from `start` to `stop`, whenever it may. */
export class Repeated {
  readonly #task: () => Promise<void>;
  readonly #options: RepeatedOptions;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(task: () => Promise<void>, options: RepeatedOptions) {
    this.#task = task;
    this.#options = options;
  }

  start(mayRun = async () => true): void {
    if (this.#timer || this.#stopped) return;
    const { pauseMs, logger, failure } = this.#options;
    const turn = () => {
      this.#running ??= mayRun()
        .then((may) => (may ? this.#task() : undefined))
        .catch((err) => logger.error({ err }, failure))
        .finally(() => {
          this.#running = undefined;
        });
    };
    this.#timer = setInterval(turn, pauseMs).unref();
    turn();
  }

  /** Resolves when a turn under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
