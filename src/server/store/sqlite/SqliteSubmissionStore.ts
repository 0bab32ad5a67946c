import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Limits } from '../../config/limits.ts';
import type { AuditEntry, AuditedEntry } from '../audit/AuditEntry.ts';
import type { DataCipher } from '../encryption/DataCipher.ts';
import { decrypted, encrypted } from '../encryption/encryptedColumns.ts';
import { encryptNames } from '../encryption/encryptNames.ts';
import { References } from '../References.ts';
import type { StorageWatch } from '../StorageWatch.ts';
import type {
  AnsweredVersion,
  EarlierSubmission,
  FormRecord,
  NewSubmission,
  Receipt,
  StoredFile,
  StoredSubmission,
} from '../Submission.ts';
import { KeyTakenError, StoreUnavailableError, type SubmissionStore } from '../SubmissionStore.ts';
import { toSubmission } from '../toSubmission.ts';
import { GroupCommit } from './GroupCommit.ts';
import { kyselyOnNodeSqlite, type Tables } from './kyselyOnNodeSqlite.ts';
import { SqliteOutbox } from './SqliteOutbox.ts';
import { SqliteSubscriptions } from './SqliteSubscriptions.ts';
import type { SubmissionRow } from './SubmissionWriter.ts';
import { runRead } from './sqliteErrors.ts';

const PAGE = 200;

export type StoreLimits = Pick<Limits, 'lockedMs' | 'queueMs'>;

export interface SqliteStoreOptions {
  /** Called with the number of writes of each transaction. */
  onCommit?: (writes: number) => void;
  /** Checked before every transaction and acknowledgement. */
  watch?: StorageWatch;
  /** Encrypts personal data; absent: it is stored plain. */
  cipher?: DataCipher;
}

/** Stores submissions in one SQLite file (`openDatabase`). Reads run in this thread, writes in that of `GroupCommit`. */
export class SqliteSubmissionStore implements SubmissionStore {
  readonly outbox: SqliteOutbox;
  readonly subscriptions: SqliteSubscriptions;
  readonly secret: Uint8Array;
  readonly #database: DatabaseSync;
  readonly #watch: StorageWatch | undefined;
  readonly #cipher: DataCipher | undefined;
  readonly #queries: Kysely<Tables>;
  readonly #commits: GroupCommit;
  readonly #references: References;
  /** Form versions whose record is stored, as `<id> <version>`. */
  readonly #knownForms = new Set<string>();

  constructor(
    database: DatabaseSync,
    { lockedMs, queueMs }: StoreLimits,
    { onCommit, watch, cipher }: SqliteStoreOptions = {},
  ) {
    this.#database = database;
    this.#watch = watch;
    this.#cipher = cipher;
    this.#queries = kyselyOnNodeSqlite(database);
    this.#references = References.of(database);
    this.#commits = new GroupCommit({
      path: String(database.location()),
      lockedMs,
      queueMs,
      watch,
      onCommit,
    });
    this.outbox = new SqliteOutbox(this.#queries, this.#commits, cipher);
    this.subscriptions = new SqliteSubscriptions(this.#queries, this.#commits);
    this.secret = readSecret(database);
  }

  async add({ formRecord, payload, computed, ...facts }: NewSubmission): Promise<Receipt> {
    const version = `${facts.formId} ${facts.formVersion}`;
    const stored = await this.#commits.run('addSubmission', {
      ...encryptNames(this.#cipher, facts),
      payload: encrypted(this.#cipher, JSON.stringify(payload), 'submissions.payload'),
      computed: encrypted(this.#cipher, JSON.stringify(computed), 'submissions.computed'),
      form: this.#knownForms.has(version) ? undefined : toRow(formRecord()),
    });
    if ('taken' in stored) throw new KeyTakenError(stored.taken);
    this.#knownForms.add(version);
    if (facts.mails.length > 0) this.outbox.announce();
    return stored;
  }

  async findByKey(idempotencyKey: string): Promise<EarlierSubmission | undefined> {
    this.#watch?.check();
    const row = await runRead(() =>
      this.#queries
        .selectFrom('submissions')
        .select(['id', 'reference', 'body_hash'])
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst(),
    );
    return row && { bodyHash: row.body_hash, receipt: { id: row.id, reference: row.reference } };
  }

  async find(reference: string): Promise<StoredSubmission | undefined> {
    const id = this.#references.idOf(reference);
    const [submission] = id === undefined ? [] : await this.page(undefined, id - 1, 1);
    if (submission?.reference === reference) return submission;
    // References of the first database formats cannot be computed from their ids.
    const row = await runRead(() =>
      this.#queries
        .selectFrom('submissions')
        .selectAll()
        .where('id', '<=', this.#references.unkeyed)
        .where('reference', '=', reference)
        .executeTakeFirst(),
    );
    return row && toSubmission(row, this.#cipher);
  }

  async page(
    formId: string | undefined,
    after: number,
    limit: number,
    before?: Date,
  ): Promise<StoredSubmission[]> {
    let query = this.#queries.selectFrom('submissions').selectAll().where('id', '>', after);
    if (formId !== undefined) query = query.where('form', '=', formId);
    if (before) query = query.where('created_at', '<', before.toISOString());
    const rows = await runRead(() => query.orderBy('id').limit(limit).execute());
    return rows.map((row) => toSubmission(row, this.#cipher));
  }

  async *list(formId?: string, before?: Date): AsyncIterable<StoredSubmission> {
    let after = 0;
    for (;;) {
      const page = await this.page(formId, after, PAGE, before);
      yield* page;
      const last = page.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  async versions(formId?: string): Promise<AnsweredVersion[]> {
    let query = this.#queries
      .selectFrom('submissions')
      .select(({ fn }) => ['form', 'form_version', fn.max('id').as('last')])
      .groupBy(['form', 'form_version']);
    if (formId !== undefined) query = query.where('form', '=', formId);
    const rows = await runRead(() => query.orderBy('form').orderBy('last', 'desc').execute());
    return rows.map((row) => ({ formId: row.form, formVersion: row.form_version, lastId: Number(row.last) }));
  }

  async files(submissionId: number): Promise<StoredFile[]> {
    const rows = await runRead(() =>
      this.#queries
        .selectFrom('files')
        .selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('id')
        .execute(),
    );
    return rows.map((row) => ({
      id: row.id,
      field: row.field,
      name: decrypted(this.#cipher, row.name, 'files.name', row.id),
      type: row.type,
      size: row.size,
      sha256: row.sha256,
      sentSize: row.sent_size,
      sentSha256: row.sent_sha256,
      scan: { state: row.scan, answer: row.scan_answer, at: row.scanned_at },
      storedAs: row.stored_as,
    }));
  }

  async fileIds(): Promise<Set<string>> {
    const rows = await runRead(() => this.#queries.selectFrom('files').select('stored_as').execute());
    return new Set(rows.map((row) => row.stored_as));
  }

  async latest(): Promise<Date | undefined> {
    const row = await runRead(() =>
      this.#queries.selectFrom('submissions').select('created_at').orderBy('id', 'desc').executeTakeFirst(),
    );
    return row && new Date(row.created_at);
  }

  async formRecord(formId: string, version: string): Promise<FormRecord | undefined> {
    const row = await runRead(() =>
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
    return this.#commits.run('deleteSubmissions', ids);
  }

  /** `secure_delete` overwrites rows in the log only, so the log is written back and emptied. */
  async eraseDeleted(): Promise<void> {
    if (!(await this.#commits.emptyLog())) throw new StoreUnavailableError('Others are using the database');
  }

  async audit(entry: AuditEntry): Promise<void> {
    await this.#commits.run('addAudit', entry, new Date().toISOString());
  }

  async audited(formId?: string, afterId = 0): Promise<AuditedEntry[]> {
    let query = this.#queries.selectFrom('audit').selectAll().where('id', '>', afterId);
    if (formId !== undefined) query = query.where('form', '=', formId);
    const rows = await runRead(() => query.orderBy('id').execute());
    return rows.map(({ form, ...entry }) => ({ ...entry, formId: form }));
  }

  async check(): Promise<void> {
    await this.#commits.run('writeNothing');
  }

  async close(): Promise<void> {
    await this.#commits.close();
    if (this.#database.isOpen) await this.#queries.destroy();
    if (this.#database.isOpen) this.#database.close();
  }
}

function toRow({ form, texts }: FormRecord): SubmissionRow['form'] {
  return { definition: JSON.stringify(form), texts: JSON.stringify(texts) };
}

function readSecret(database: DatabaseSync): Uint8Array {
  const row = database.prepare("SELECT secret FROM secrets WHERE name = 'links'").get();
  if (!(row?.secret instanceof Uint8Array)) throw new Error('The database has lost the secret of links');
  return row.secret;
}
