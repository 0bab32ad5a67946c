import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { References } from './References.ts';
import {
  type EarlierSubmission,
  KeyTakenError,
  type NewSubmission,
  type Receipt,
} from './SubmissionStore.ts';

/** The statements of the write path, prepared once. Each call runs inside a transaction that the caller holds. */
export class SubmissionWriter {
  readonly #insert: StatementSync;
  readonly #insertFile: StatementSync;
  readonly #insertMail: StatementSync;
  readonly #insertForm: StatementSync;
  readonly #byKey: StatementSync;
  readonly #filesOf: StatementSync;
  readonly #delete: StatementSync;
  readonly #sequence: StatementSync;
  readonly #references: References;
  readonly #knownForms = new Set<string>();
  /** The latest id that was given, in this transaction or before it. */
  #lastId = 0;
  #moment = { ms: 0, text: '' };

  constructor(database: DatabaseSync, references: References) {
    this.#references = references;
    this.#insert = database.prepare(
      `INSERT INTO submissions (id, reference, form, form_version, client_version, locale, created_at, payload, computed,
         idempotency_key, body_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
    );
    this.#insertFile = database.prepare(
      `INSERT INTO files (submission_id, field, name, type, size, sha256, stored_as, sent_size, sent_sha256, scan,
         scan_answer, scanned_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertMail = database.prepare(
      'INSERT INTO mails (submission_id, recipient, next_at, created_at) VALUES (?, ?, ?, ?)',
    );
    this.#insertForm = database.prepare(
      `INSERT INTO form_versions (form, version, definition, texts, created_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO NOTHING`,
    );
    this.#byKey = database.prepare(
      'SELECT id, reference, body_hash FROM submissions WHERE idempotency_key = ?',
    );
    this.#filesOf = database.prepare('SELECT stored_as FROM files WHERE submission_id = ?');
    this.#delete = database.prepare('DELETE FROM submissions WHERE id = ?');
    this.#sequence = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'submissions'");
  }

  /** To be called first in each transaction: another process may have written, and what was undone gave no ids. */
  begin(): void {
    this.#lastId = Number(this.#sequence.get()?.seq ?? 0);
  }

  /** Writes nothing and returns the error when the key is taken. */
  write(submission: NewSubmission): Receipt | KeyTakenError {
    const now = this.#now();
    const receipt = this.#writeRow(submission, now);
    if (receipt instanceof KeyTakenError) return receipt;
    this.#writeForm(submission, now);
    for (const file of submission.files) {
      const { field, name, type, size, sha256, storedAs, sentSize, sentSha256, scan } = file;
      const kept = [receipt.id, field, name, type, size, sha256, storedAs] as const;
      this.#insertFile.run(...kept, sentSize, sentSha256, scan.state, scan.answer, scan.at);
    }
    for (const { to } of submission.mails) this.#insertMail.run(receipt.id, to, now, now);
    return receipt;
  }

  /** To be called once a submission is committed: its form version need not be written again. */
  remember({ formId, formVersion }: NewSubmission): void {
    this.#knownForms.add(`${formId} ${formVersion}`);
  }

  findByKey(key: string): EarlierSubmission | undefined {
    const row = this.#byKey.get(key);
    if (!row) return undefined;
    return {
      bodyHash: String(row.body_hash),
      receipt: { id: Number(row.id), reference: String(row.reference) },
    };
  }

  /** Returns the ids of the files that belonged to them. */
  delete(ids: readonly number[]): string[] {
    return ids.flatMap((id) => {
      const files = this.#filesOf.all(id).map((row) => String(row.stored_as));
      this.#delete.run(id);
      return files;
    });
  }

  #writeForm({ formId, formVersion, formRecord }: NewSubmission, now: string): void {
    if (this.#knownForms.has(`${formId} ${formVersion}`)) return;
    const { form, texts } = formRecord();
    this.#insertForm.run(formId, formVersion, JSON.stringify(form), JSON.stringify(texts), now);
  }

  /** The id comes first, as the reference follows from it. */
  #writeRow(submission: NewSubmission, now: string): Receipt | KeyTakenError {
    const { idempotencyKey } = submission;
    const id = this.#lastId + 1;
    const receipt = { id, reference: this.#references.referenceOf(id) };
    const { changes } = this.#insert.run(
      receipt.id,
      receipt.reference,
      submission.formId,
      submission.formVersion,
      submission.clientVersion ?? null,
      submission.locale,
      now,
      JSON.stringify(submission.payload),
      JSON.stringify(submission.computed),
      idempotencyKey ?? null,
      submission.bodyHash,
    );
    if (changes === 1) {
      this.#lastId = id;
      return receipt;
    }
    const earlier = idempotencyKey === undefined ? undefined : this.findByKey(idempotencyKey);
    if (!earlier) throw new Error(`The id ${id} is taken`);
    return new KeyTakenError(earlier);
  }

  /** ISO 8601; many submissions share a millisecond, and spelling it costs as much as reading one. */
  #now(): string {
    const ms = Date.now();
    if (ms !== this.#moment.ms) this.#moment = { ms, text: new Date(ms).toISOString() };
    return this.#moment.text;
  }
}
