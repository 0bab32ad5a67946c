import type { FastifyBaseLogger } from 'fastify';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import type { Backend } from './tables/Backend.ts';

/**
 * Counts steps in memory, and stores the sums in `desk_steps` a moment later: one write for all that came meanwhile. While the database
 * takes none, the sums grow, not their number. A connection that breaks between commit and answer makes its counts twice.
 */
export class StepCounts {
  readonly #backend: Backend;
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly #flushMs: number;
  #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> | undefined;
  #failing = false;
  #stopped = false;

  /** @param flushMs - in which counts are added up before they are stored */
  constructor(backend: Backend, log: Pick<FastifyBaseLogger, 'warn' | 'error'>, flushMs: number) {
    this.#backend = backend;
    this.#log = log;
    this.#flushMs = flushMs;
  }

  /** Adds one to each step. The caller knows that the form has the steps, so their number is bounded. */
  add({ id, timeZone }: CompiledForm, steps: readonly string[]): void {
    const { day } = zonedMoment(new Date(), timeZone);
    this.#add(steps.map((step) => [JSON.stringify([id, day, step]), 1]));
  }

  /** Stores what is waiting, a last time; what the database does not take now is lost. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#storing;
    await this.#store();
    const lost = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0);
    if (lost > 0) this.#log.error({ lost }, 'counts of steps are lost: the database took none until the end');
  }

  #add(counts: Iterable<readonly [key: string, count: number]>): void {
    for (const [key, count] of counts) this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + count);
    this.#plan();
  }

  /** One write at a time: a slow database must not gather a queue of them. */
  #plan(): void {
    if (this.#stopped || this.#storing || this.#waiting.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#storing = this.#store().finally(() => {
        this.#storing = undefined;
        this.#plan();
      });
    }, this.#flushMs);
  }

  async #store(): Promise<void> {
    const counts = this.#waiting;
    this.#waiting = new Map();
    if (counts.size === 0) return;
    const { queries, writes } = this.#backend;
    const values = [...counts].map(([key, count]) => {
      const [form, day, step] = JSON.parse(key) as [string, string, string];
      return { form, day, step, count };
    });
    try {
      await writes.run(
        queries
          .insertInto('desk_steps')
          .values(values)
          .onConflict((conflict) =>
            conflict.columns(['form', 'day', 'step']).doUpdateSet(({ eb, ref }) => ({
              count: eb(ref('desk_steps.count'), '+', ref('excluded.count')),
            })),
          )
          .compile(),
      );
      if (this.#failing) this.#log.warn('counts of steps are stored again');
      this.#failing = false;
    } catch (err) {
      if (!this.#failing) this.#log.warn({ err }, 'counts of steps wait in memory: the database takes none');
      this.#failing = true;
      this.#add(counts);
    }
  }
}
