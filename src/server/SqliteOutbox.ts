import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { GroupCommit } from './GroupCommit.ts';
import type { Tables } from './kyselyOnNodeSqlite.ts';
import type { DueMail, Outbox, OutboxState } from './Outbox.ts';
import { available } from './sqliteErrors.ts';
import { toSubmission } from './toSubmission.ts';

/** The `mails` table; its writes join the group commit of the submissions. */
export class SqliteOutbox implements Outbox {
  readonly #database: DatabaseSync;
  readonly #queries: Kysely<Tables>;
  readonly #commits: GroupCommit;
  readonly #listeners = new Set<() => void>();

  constructor(database: DatabaseSync, queries: Kysely<Tables>, commits: GroupCommit) {
    this.#database = database;
    this.#queries = queries;
    this.#commits = commits;
  }

  async nextDue(): Promise<Date | undefined> {
    const row = await available(() =>
      this.#queries
        .selectFrom('mails')
        .select('next_at')
        .where('state', '=', 'waiting')
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst(),
    );
    return row && new Date(row.next_at);
  }

  async claim(now: Date, until: Date): Promise<DueMail | undefined> {
    const claimed = await this.#commits.run(() =>
      this.#database
        .prepare(
          `UPDATE mails SET attempts = attempts + 1, next_at = ? WHERE id =
             (SELECT id FROM mails WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at, id LIMIT 1)
           RETURNING id, submission_id, recipient, attempts, created_at`,
        )
        .get(until.toISOString(), now.toISOString()),
    );
    if (!claimed) return undefined;
    const row = await available(() =>
      this.#queries
        .selectFrom('submissions')
        .selectAll()
        .where('id', '=', Number(claimed.submission_id))
        .executeTakeFirst(),
    );
    // Deleted a moment ago, and its mail with it.
    if (!row) return undefined;
    return {
      id: Number(claimed.id),
      to: String(claimed.recipient),
      attempts: Number(claimed.attempts),
      createdAt: String(claimed.created_at),
      submission: toSubmission(row),
    };
  }

  markSent(id: number, now: Date): Promise<void> {
    return this.#write("UPDATE mails SET state = 'sent', sent_at = ?, error = NULL WHERE id = ?", [
      now.toISOString(),
      id,
    ]);
  }

  postpone(id: number, next: Date, error: string): Promise<void> {
    return this.#write('UPDATE mails SET next_at = ?, error = ? WHERE id = ?', [
      next.toISOString(),
      error,
      id,
    ]);
  }

  markFailed(id: number, error: string): Promise<void> {
    return this.#write("UPDATE mails SET state = 'failed', error = ? WHERE id = ?", [error, id]);
  }

  async state(): Promise<OutboxState> {
    const rows = await available(() =>
      this.#queries
        .selectFrom('mails')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
        .groupBy('state')
        .execute(),
    );
    const of = (state: string) => rows.find((row) => row.state === state);
    const oldest = of('waiting')?.oldest;
    return {
      waiting: of('waiting')?.count ?? 0,
      sent: of('sent')?.count ?? 0,
      failed: of('failed')?.count ?? 0,
      oldestWaiting: oldest ? new Date(oldest) : undefined,
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Says that a mail was added. */
  announce(): void {
    for (const listener of this.#listeners) listener();
  }

  async #write(sql: string, values: (string | number)[]): Promise<void> {
    await this.#commits.run(() => this.#database.prepare(sql).run(...values));
  }
}
