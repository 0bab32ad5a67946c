import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './Installation.ts';

const READ_MS = 100;
/** Longer than the mail worker pauses after an error of the database. */
const SETTLED_MS = 18_000;
const DRAINED_MS = 180_000;

/** Counts the mails that arrive, by the reference of their submission; keeps no bodies. */
export class MailLog {
  /** Times of arrival (`performance.now()`), by reference. */
  readonly arrivals = new Map<string, number[]>();
  readonly #installation: Installation;
  readonly #timer: NodeJS.Timeout;

  constructor(installation: Installation) {
    this.#installation = installation;
    this.#timer = setInterval(() => this.#read(), READ_MS);
  }

  #read(): void {
    for (const { message } of this.#installation.mails.accepted.splice(0)) {
      const [, reference = message] = /^Message-ID: <([^.>]+)\./im.exec(message) ?? [];
      this.arrivals.set(reference, [...(this.arrivals.get(reference) ?? []), performance.now()]);
    }
  }

  /**
   * Waits until all mails are marked as sent. A mail that a killed copy had begun waits for the end of its lease, ten minutes:
   * once nothing else waits any more, this makes it due now. Returns the number of those.
   */
  async drained(): Promise<number> {
    const waiting = async () => {
      const [{ due, count } = {}] = await this.#installation.run(
        `select count(*) filter (where next_at <= to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::int as due,
          count(*)::int as count from mails where state = 'waiting'`,
      );
      return { due: Number(due), count: Number(count) };
    };
    const until = performance.now() + DRAINED_MS;
    for (
      let [last, since] = [-1, performance.now()];
      performance.now() - since < SETTLED_MS;
      await sleep(500)
    ) {
      const { due, count } = await waiting();
      if (due === 0 && count === 0) break;
      if (due > 0 || count !== last) [last, since] = [count, performance.now()];
      if (performance.now() > until) throw new Error(`${due} of ${count} mails are still due`);
    }
    const { count: leased } = await waiting();
    await this.#installation.run(
      `update mails set next_at = to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') where state = 'waiting'`,
    );
    while ((await waiting()).count > 0) {
      if (performance.now() > until + SETTLED_MS)
        throw new Error('Mails of killed copies are not sent again');
      await sleep(500);
    }
    await sleep(2 * READ_MS);
    return leased;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
