import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ClaimedMail } from '../tables/Writes.ts';

/** Prepared statements that change the table `mails`; times are ISO 8601. See `Outbox`. */
export class MailWriter {
  readonly #claim: StatementSync;
  readonly #markSent: StatementSync;
  readonly #postpone: StatementSync;
  readonly #markFailed: StatementSync;

  constructor(database: DatabaseSync) {
    this.#claim = database.prepare(
      `UPDATE mails SET attempts = attempts + 1, next_at = ? WHERE id =
         (SELECT id FROM mails WHERE state = 'waiting' AND next_at <= ? ORDER BY next_at, id LIMIT 1)
       RETURNING id, submission_id, recipient, attempts, created_at`,
    );
    this.#markSent = database.prepare(
      "UPDATE mails SET state = 'sent', sent_at = ?, error = NULL WHERE id = ?",
    );
    this.#postpone = database.prepare('UPDATE mails SET next_at = ?, error = ? WHERE id = ?');
    this.#markFailed = database.prepare("UPDATE mails SET state = 'failed', error = ? WHERE id = ?");
  }

  claim(now: string, until: string): ClaimedMail | undefined {
    const row = this.#claim.get(until, now);
    return (
      row && {
        id: Number(row.id),
        submissionId: Number(row.submission_id),
        to: String(row.recipient),
        attempts: Number(row.attempts),
        createdAt: String(row.created_at),
      }
    );
  }

  markSent(id: number, now: string): void {
    this.#markSent.run(now, id);
  }

  postpone(id: number, next: string, error: string): void {
    this.#postpone.run(next, error, id);
  }

  markFailed(id: number, error: string): void {
    this.#markFailed.run(error, id);
  }
}
