import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './Installation.ts';

const EVERY_MS = 50;

/** Reads the rows after the latest id that it knows, again and again, as a program does that follows the submissions. */
export class IdReader {
  readonly ids: number[] = [];
  readonly #installation: Installation;
  readonly #reading: Promise<void>;
  #stopped = false;

  constructor(installation: Installation) {
    this.#installation = installation;
    this.#reading = this.#follow();
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      // It reads nothing while PostgreSQL is away.
      await this.#readNew().catch(() => undefined);
      await sleep(EVERY_MS);
    }
    await this.#readNew();
  }

  async #readNew(): Promise<void> {
    const text = 'select id::int from submissions where id > $1 order by id';
    const rows = await this.#installation.run(text, 'fair', [this.ids.at(-1) ?? 0]);
    this.ids.push(...rows.map(({ id }) => Number(id)));
  }

  async finish(): Promise<number[]> {
    this.#stopped = true;
    await this.#reading;
    return this.ids;
  }
}
