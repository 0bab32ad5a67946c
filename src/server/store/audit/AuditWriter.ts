import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { AUDIT_DAYS, type AuditEntry } from './AuditEntry.ts';

const HOUR_MS = 3_600_000;

/** Writes the table `audit` and deletes entries older than `AUDIT_DAYS`. Each call runs inside a transaction. */
export class AuditWriter {
  readonly #insert: StatementSync;
  readonly #addTries: StatementSync;
  readonly #forget: StatementSync;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(
      'INSERT INTO audit (at, action, who, form, reference, count, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#addTries = database.prepare(
      `UPDATE audit SET count = count + ? WHERE action = 'signIn' AND who = ? AND form IS ? AND outcome = ? AND at > ?`,
    );
    this.#forget = database.prepare('DELETE FROM audit WHERE at < ?');
  }

  add(entry: AuditEntry, at: string): void {
    const { action, who, formId = null, reference = null, count = null, outcome } = entry;
    const now = Date.parse(at);
    this.#forget.run(new Date(now - AUDIT_DAYS * 24 * HOUR_MS).toISOString());
    // One row counts an hour of failed tries, so that they cannot fill the table.
    const hourAgo = new Date(now - HOUR_MS).toISOString();
    if (action === 'signIn' && this.#addTries.run(count ?? 1, who, formId, outcome, hourAgo).changes > 0)
      return;
    this.#insert.run(at, action, who, formId, reference, count, outcome);
  }
}
