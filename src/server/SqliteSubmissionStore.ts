import type { DatabaseSync } from 'node:sqlite';
import type { Kysely, Selectable } from 'kysely';
import { GroupCommit } from './GroupCommit.ts';
import { kyselyOnNodeSqlite, type Tables } from './kyselyOnNodeSqlite.ts';
import { LIMITS } from './limits.ts';
import { newReference } from './newReference.ts';
import {
  type EarlierSubmission,
  type FormRecord,
  KeyTakenError,
  type NewSubmission,
  type Receipt,
  type StoredFile,
  type StoredSubmission,
  type SubmissionStore,
} from './SubmissionStore.ts';
import { SubmissionWriter } from './SubmissionWriter.ts';
import { toUnavailable } from './sqliteErrors.ts';

const PAGE = 200;

/** Submissions in one SQLite file; see `openDatabase`. */
export class SqliteSubmissionStore implements SubmissionStore {
  readonly #database: DatabaseSync;
  readonly #queries: Kysely<Tables>;
  readonly #commits: GroupCommit;
  readonly #writer: SubmissionWriter;

  constructor(
    database: DatabaseSync,
    {
      lockedMs = LIMITS.lockedMs,
      reference = newReference,
    }: { lockedMs?: number; reference?: () => string } = {},
  ) {
    this.#database = database;
    this.#queries = kyselyOnNodeSqlite(database);
    this.#commits = new GroupCommit(database, lockedMs);
    this.#writer = new SubmissionWriter(database, reference);
  }

  async add(submission: NewSubmission): Promise<Receipt> {
    const { idempotencyKey } = submission;
    const receipt = await this.#commits.run(() => {
      const earlier = idempotencyKey === undefined ? undefined : this.#writer.findByKey(idempotencyKey);
      if (earlier) throw new KeyTakenError(earlier);
      return this.#writer.write(submission);
    });
    this.#writer.remember(submission);
    return receipt;
  }

  async findByKey(idempotencyKey: string): Promise<EarlierSubmission | undefined> {
    return available(() => this.#writer.findByKey(idempotencyKey));
  }

  async find(reference: string): Promise<StoredSubmission | undefined> {
    const row = await available(() =>
      this.#queries
        .selectFrom('submissions')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst(),
    );
    return row && toSubmission(row);
  }

  async *list(formId?: string): AsyncIterable<StoredSubmission> {
    let after = 0;
    for (;;) {
      let query = this.#queries.selectFrom('submissions').selectAll().where('id', '>', after);
      if (formId !== undefined) query = query.where('form', '=', formId);
      const rows = await available(() => query.orderBy('id').limit(PAGE).execute());
      for (const row of rows) yield toSubmission(row);
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  async files(submissionId: number): Promise<StoredFile[]> {
    const rows = await available(() =>
      this.#queries
        .selectFrom('files')
        .selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ stored_as, submission_id: _, ...file }) => ({ ...file, storedAs: stored_as }));
  }

  async fileIds(): Promise<Set<string>> {
    const rows = await available(() => this.#queries.selectFrom('files').select('stored_as').execute());
    return new Set(rows.map((row) => row.stored_as));
  }

  async formRecord(formId: string, version: string): Promise<FormRecord | undefined> {
    const row = await available(() =>
      this.#queries
        .selectFrom('form_versions')
        .selectAll()
        .where('form', '=', formId)
        .where('version', '=', version)
        .executeTakeFirst(),
    );
    return row && { form: JSON.parse(row.definition), texts: JSON.parse(row.texts) };
  }

  async delete(ids: readonly number[]): Promise<string[]> {
    return this.#commits.run(() => this.#writer.delete(ids));
  }

  async check(): Promise<void> {
    await available(() => this.#database.prepare('SELECT 1 FROM submissions LIMIT 1').get());
  }

  async close(): Promise<void> {
    await this.#commits.settled();
    if (this.#database.isOpen) await this.#queries.destroy();
    if (this.#database.isOpen) this.#database.close();
  }
}

async function available<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw toUnavailable(error);
  }
}

function toSubmission(row: Selectable<Tables['submissions']>): StoredSubmission {
  return {
    id: row.id,
    reference: row.reference,
    formId: row.form,
    formVersion: row.form_version,
    clientVersion: row.client_version,
    locale: row.locale,
    createdAt: row.created_at,
    payload: JSON.parse(row.payload),
    computed: JSON.parse(row.computed),
  };
}
