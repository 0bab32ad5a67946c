import type { CompiledForm } from '#contract/CompiledForm.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import type { Backend } from './tables/Backend.ts';

/** Milliseconds in which counts are added up before they are stored. */
const FLUSH_MS = 1_000;

/** Counts steps in memory, and stores the sums in `desk_steps` a second later: one write for all that came meanwhile. */
export class StepCounts {
  readonly #backend: Backend;
  readonly #onFailure: (error: unknown) => void;
  #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();
  #stopped = false;

  /** @param onFailure - called when the database takes no counts; they are kept and stored with the next ones */
  constructor(backend: Backend, onFailure: (error: unknown) => void) {
    this.#backend = backend;
    this.#onFailure = onFailure;
  }

  /** Adds one to each step. The caller knows that the form has the steps, so their number is bounded. */
  add({ id, timeZone }: CompiledForm, steps: readonly string[]): void {
    const { day } = zonedMoment(new Date(), timeZone);
    this.#add(steps.map((step) => [JSON.stringify([id, day, step]), 1]));
  }

  /** Stores what is waiting, a last time. */
  stop(): Promise<void> {
    this.#stopped = true;
    return this.#flush();
  }

  #add(counts: Iterable<readonly [key: string, count: number]>): void {
    for (const [key, count] of counts) this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + count);
    if (!this.#stopped) this.#timer ??= setTimeout(() => this.#flush(), FLUSH_MS);
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#waiting;
    this.#waiting = new Map();
    this.#flushing = this.#flushing.then(() => this.#store(counts));
    return this.#flushing;
  }

  async #store(counts: ReadonlyMap<string, number>): Promise<void> {
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
    } catch (error) {
      this.#onFailure(error);
      this.#add(counts);
    }
  }
}
