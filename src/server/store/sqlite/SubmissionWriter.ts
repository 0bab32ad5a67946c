import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { newReference } from '../reference.ts';
import type { EarlierSubmission } from '../Submission.ts';
import type { Added, FormVersionRow, SubmissionRow } from '../tables/Writes.ts';

/** Prepared statements that write submissions. Each call runs inside a transaction. */
export class SubmissionWriter {
  readonly #insert: StatementSync;
  readonly #insertFile: StatementSync;
  readonly #insertMail: StatementSync;
  readonly #subscribe: StatementSync;
  readonly #confirm: StatementSync;
  readonly #insertForm: StatementSync;
  readonly #updateTexts: StatementSync;
  readonly #renameForm: StatementSync;
  readonly #copyVersions: StatementSync;
  readonly #deleteVersions: StatementSync;
  readonly #byKey: StatementSync;
  readonly #filesOf: StatementSync;
  readonly #delete: StatementSync;
  readonly #newReference: () => string;
  #moment = { ms: 0, text: '' };

  constructor(database: DatabaseSync, createReference: () => string = newReference) {
    this.#newReference = createReference;
    this.#insert = database.prepare(
      `INSERT INTO submissions (reference, form, form_version, client_version, locale, created_at, payload, computed,
         idempotency_key, body_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    );
    this.#insertFile = database.prepare(
      `INSERT INTO files (submission_id, field, name, type, size, sha256, stored_as, sent_size, sent_sha256, scan,
         scan_answer, scanned_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertMail = database.prepare(
      `INSERT INTO mails (submission_id, recipient, next_at, created_at, recipient_key, sender_key)
         VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#subscribe = database.prepare('UPDATE submissions SET subscriber_key = ? WHERE id = ?');
    this.#confirm = database.prepare(
      `UPDATE OR IGNORE submissions SET confirmed_at = ?
         WHERE id = ? AND subscriber_key IS NOT NULL AND confirmed_at IS NULL`,
    );
    this.#insertForm = database.prepare(
      `INSERT INTO form_versions (form, version, definition, texts, created_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
    );
    this.#updateTexts = database.prepare('UPDATE form_versions SET texts = ? WHERE form = ? AND version = ?');
    this.#renameForm = database.prepare('UPDATE OR IGNORE submissions SET form = ? WHERE form = ?');
    const facts = 'version, definition, texts, created_at, replaced_at, withdrawn_at';
    this.#copyVersions = database.prepare(
      `INSERT OR IGNORE INTO form_versions (form, ${facts}) SELECT ?, ${facts} FROM form_versions WHERE form = ?`,
    );
    this.#deleteVersions = database.prepare(
      `DELETE FROM form_versions WHERE form = ?
         AND version NOT IN (SELECT form_version FROM submissions WHERE form = form_versions.form)`,
    );
    this.#byKey = database.prepare(
      'SELECT id, reference, created_at, body_hash FROM submissions WHERE idempotency_key = ?',
    );
    this.#filesOf = database.prepare('SELECT stored_as FROM files WHERE submission_id = ?');
    this.#delete = database.prepare('DELETE FROM submissions WHERE id = ?');
  }

  /** Writes nothing, and returns the earlier submission, when the idempotency key is in use. */
  add(submission: SubmissionRow): Added {
    const now = this.#now();
    const receipt = this.#addRow(submission, now);
    if ('taken' in receipt) return receipt;
    const { formId, formVersion, form, files, mails } = submission;
    if (form) this.#insertForm.run(formId, formVersion, form.definition, form.texts, now);
    for (const file of files) {
      const { field, name, type, size, sha256, storedAs, sentSize, sentSha256, scan } = file;
      const kept = [receipt.id, field, name, type, size, sha256, storedAs] as const;
      this.#insertFile.run(...kept, sentSize, sentSha256, scan.state, scan.answer, scan.at);
    }
    for (const { to, recipientKey, senderKey } of mails)
      this.#insertMail.run(receipt.id, to, now, now, recipientKey, senderKey ?? null);
    if (submission.subscriberKey !== undefined) this.#subscribe.run(submission.subscriberKey, receipt.id);
    return receipt;
  }

  addForm({ form, version, definition, texts }: FormVersionRow, now: string): void {
    const { changes } = this.#insertForm.run(form, version, definition, texts, now);
    if (changes === 0) this.#updateTexts.run(texts, form, version);
  }

  /** Returns the number of submissions. */
  renameForm(from: string, to: string): number {
    this.#copyVersions.run(to, from);
    const { changes } = this.#renameForm.run(to, from);
    this.#deleteVersions.run(from);
    return Number(changes);
  }

  /** Confirms a subscription, unless the same address is already confirmed for its form. */
  confirm(id: number, now: string): void {
    this.#confirm.run(now, id);
  }

  /** Deletes submissions. Returns the ids of their files. */
  delete(ids: readonly number[]): string[] {
    return ids.flatMap((id) => {
      const files = this.#filesOf.all(id).map((row) => String(row.stored_as));
      this.#delete.run(id);
      return files;
    });
  }

  #addRow(submission: SubmissionRow, now: string): Added {
    for (;;) {
      const reference = this.#newReference();
      const { changes, lastInsertRowid } = this.#insert.run(
        reference,
        submission.formId,
        submission.formVersion,
        submission.clientVersion ?? null,
        submission.locale,
        now,
        submission.payload,
        submission.computed,
        submission.idempotencyKey ?? null,
        submission.bodyHash,
      );
      if (changes === 1) return { id: Number(lastInsertRowid), reference, createdAt: now };
      const taken = this.#findByKey(submission.idempotencyKey);
      if (taken) return { taken };
      // The reference is in use: another is tried.
    }
  }

  #findByKey(idempotencyKey: string | undefined): EarlierSubmission | undefined {
    const row = this.#byKey.get(idempotencyKey ?? null);
    if (!row) return undefined;
    const { id, reference, created_at: createdAt, body_hash: bodyHash } = row;
    return {
      bodyHash: String(bodyHash),
      receipt: { id: Number(id), reference: String(reference), createdAt: String(createdAt) },
    };
  }

  /** ISO 8601, cached: many submissions share a millisecond, and formatting it costs as much as parsing a submission. */
  #now(): string {
    const ms = Date.now();
    if (ms !== this.#moment.ms) this.#moment = { ms, text: new Date(ms).toISOString() };
    return this.#moment.text;
  }
}
