import { randomUUID } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AuditChain, forgetBefore } from './audit/AuditChain.ts';
import type { AuditEntry, AuditedEntry, AuditFilter } from './audit/AuditEntry.ts';
import { SealedDrafts } from './drafts/SealedDrafts.ts';
import { decrypted } from './encryption/encryptedColumns.ts';
import type { KeyHash } from './encryption/hashKey.ts';
import type { StoredFile } from './fileStages.ts';
import { newReference } from './reference.ts';
import type { SharedState } from './SharedState.ts';
import type {
  AnsweredVersion,
  EarlierSubmission,
  FormRecord,
  NewSubmission,
  Receipt,
  StoredSubmission,
} from './Submission.ts';
import { KeyTakenError } from './storeErrors.ts';
import type { Backend } from './tables/Backend.ts';
import { newRows } from './tables/newRows.ts';
import { TableForms } from './tables/TableForms.ts';
import { TableOutbox } from './tables/TableOutbox.ts';
import { TablePublications } from './tables/TablePublications.ts';
import { TableSubscriptions } from './tables/TableSubscriptions.ts';
import type { Tables } from './tables/Tables.ts';
import { toSubmission } from './tables/toSubmission.ts';

const PAGE = 200;

/** Submissions after which `list` lets other requests run: a large one takes a millisecond to decrypt and read. */
const BREATH = 20;
const HOUR_MS = 3_600_000;

/**
 * Stores submissions in the tables of a database: the same queries for both, written by `Writes`. Every method rejects with a
 * `StoreUnavailableError` while the store cannot be used.
 */
export abstract class SubmissionStore {
  /** The mails of submissions. */
  readonly outbox: TableOutbox;
  readonly subscriptions: TableSubscriptions;
  /** Drafts that wait for another device. */
  readonly drafts: SealedDrafts;
  readonly forms: TableForms;
  /** Publications by hand. */
  readonly publications: TablePublications;
  /** 32 random bytes, stored with the data; they sign links. */
  readonly secret: Uint8Array;
  /** Keys a hash of people's answers. Call it before the hash is stored or compared with a stored one. */
  readonly keyHash: KeyHash;
  /** The database, for the queries of the organisers' desk. */
  readonly backend: Backend;
  /** Absent: no other copy of the server can use this store. */
  readonly shared?: SharedState;
  /** The hashes of audit entries. */
  readonly auditChain: AuditChain;
  /** Form versions of which this process has stored a submission, as `<id> <version>`: they stay. */
  readonly #knownForms = new Set<string>();

  constructor(backend: Backend) {
    this.backend = backend;
    this.auditChain = new AuditChain(backend);
    this.outbox = new TableOutbox(backend);
    this.subscriptions = new TableSubscriptions(backend);
    this.drafts = new SealedDrafts(backend);
    this.forms = new TableForms(backend);
    this.publications = new TablePublications(backend);
    this.secret = backend.secret;
    this.keyHash = backend.keyHash;
  }

  /**
   * Stores a submission, its files' rows and its mails in one transaction; durable when it resolves. Rejects with a
   * `KeyTakenError`, and stores nothing, when its idempotency key is in use.
   */
  async add(submission: NewSubmission): Promise<Receipt> {
    const { writes, cipher, createReference = newReference } = this.backend;
    const version = `${submission.formId} ${submission.formVersion}`;
    for (;;) {
      const reference = createReference();
      const createdAt = new Date().toISOString();
      const arrival = { reference, now: createdAt, cipher };
      const id = await writes.insert(newRows(submission, arrival, this.#knownForms.has(version)));
      if (id !== undefined) {
        this.#knownForms.add(version);
        if (submission.mails.length > 0) this.outbox.announce();
        return { id, reference, createdAt };
      }
      const { idempotencyKey } = submission;
      const earlier = idempotencyKey === undefined ? undefined : await this.findByKey(idempotencyKey);
      if (earlier) throw new KeyTakenError(earlier);
      // The reference is in use, or the key was until just now.
    }
  }

  async findByKey(idempotencyKey: string): Promise<EarlierSubmission | undefined> {
    const row = await this.#read((queries) =>
      queries
        .selectFrom('submissions')
        .select(['id', 'reference', 'created_at', 'body_hash'])
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst(),
    );
    if (!row) return undefined;
    const { id, reference, created_at: createdAt, body_hash: bodyHash } = row;
    return { bodyHash, receipt: { id, reference, createdAt } };
  }

  async find(reference: string): Promise<StoredSubmission | undefined> {
    const row = await this.#read((queries) =>
      queries.selectFrom('submissions').selectAll().where('reference', '=', reference).executeTakeFirst(),
    );
    return row && toSubmission(row, this.backend);
  }

  /** Returns the first `limit` submissions whose id is greater than `after`, oldest first. */
  async page(
    formId: string | undefined,
    after: number,
    limit: number,
    before?: Date,
  ): Promise<StoredSubmission[]> {
    const rows = await this.#pageRows(formId, after, limit, before);
    return rows.map((row) => toSubmission(row, this.backend));
  }

  /** Iterates over submissions, oldest first, page by page; of one form, and before a moment, when given. */
  async *list(formId?: string, before?: Date): AsyncIterable<StoredSubmission> {
    let after = 0;
    for (;;) {
      const rows = await this.#pageRows(formId, after, PAGE, before);
      for (const [index, row] of rows.entries()) {
        // SQLite answers without a pause in which other requests could run.
        if (index % BREATH === 0) await othersFirst();
        yield toSubmission(row, this.backend);
      }
      const last = rows.at(-1);
      if (!last) return;
      after = Number(last.id);
    }
  }

  #pageRows(formId: string | undefined, after: number, limit: number, before?: Date) {
    return this.#read((queries) => {
      let query = queries.selectFrom('submissions').selectAll().where('id', '>', after);
      if (formId !== undefined) query = query.where('form', '=', formId);
      if (before) query = query.where('created_at', '<', before.toISOString());
      return query.orderBy('id').limit(limit).execute();
    });
  }

  /** Returns the form versions that have submissions, of one form or all: of a form, the live one first, then the last replaced. */
  async versions(formId?: string): Promise<AnsweredVersion[]> {
    const rows = await this.#read((queries) => {
      let answered = queries
        .selectFrom('submissions')
        .select(({ fn }) => [
          'form as id',
          'form_version',
          fn.max('id').as('last'),
          fn.countAll().as('count'),
        ])
        .groupBy(['form', 'form_version']);
      if (formId !== undefined) answered = answered.where('form', '=', formId);
      return queries
        .selectFrom(answered.as('answered'))
        .leftJoin('form_versions', (join) =>
          join.onRef('form', '=', 'id').onRef('version', '=', 'form_version'),
        )
        .select(['id', 'form_version', 'last', 'count'])
        .orderBy('id')
        .orderBy('replaced_at', (order) => order.desc().nullsFirst())
        .orderBy('last', 'desc')
        .execute();
    });
    return rows.map((row) => ({
      formId: row.id,
      formVersion: row.form_version,
      lastId: Number(row.last),
      count: Number(row.count),
    }));
  }

  async files(submissionId: number): Promise<StoredFile[]> {
    const rows = await this.#read((queries) =>
      queries
        .selectFrom('files')
        .selectAll()
        .where('submission_id', '=', submissionId)
        .orderBy('id')
        .execute(),
    );
    return rows.map((row) => ({
      id: row.id,
      field: row.field,
      name: decrypted(this.backend.cipher, row.name, 'files.name', row.id),
      type: row.type,
      size: row.size,
      sha256: row.sha256,
      sentSize: row.sent_size,
      sentSha256: row.sent_sha256,
      scan: { state: row.scan, answer: row.scan_answer, at: row.scanned_at },
      storedAs: row.stored_as,
    }));
  }

  /** Returns all file ids that submissions name. */
  async fileIds(): Promise<Set<string>> {
    const rows = await this.#read((queries) => queries.selectFrom('files').select('stored_as').execute());
    return new Set(rows.map((row) => row.stored_as));
  }

  /** Returns when the latest submission was stored. */
  async latest(): Promise<Date | undefined> {
    const row = await this.#read((queries) =>
      queries
        .selectFrom('submissions')
        .select('created_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row && new Date(row.created_at);
  }

  async formRecord(formId: string, version: string): Promise<FormRecord | undefined> {
    const row = await this.#read((queries) =>
      queries
        .selectFrom('form_versions')
        .selectAll()
        .where('form', '=', formId)
        .where('version', '=', version)
        .executeTakeFirst(),
    );
    return row && { form: JSON.parse(row.definition), texts: JSON.parse(row.texts) };
  }

  /** Deletes submissions with their mails and files' rows. Returns the ids of their files, for the `FileStore`. */
  async delete(ids: readonly number[]): Promise<string[]> {
    const { queries, writes } = this.backend;
    const stored: string[] = [];
    for (let from = 0; from < ids.length; from += PAGE) {
      const some = ids.slice(from, from + PAGE);
      const files = queries.selectFrom('files').select('stored_as').where('submission_id', 'in', some);
      const rows = queries.deleteFrom('submissions').where('id', 'in', some);
      // Lists at the desk have changed.
      const changes = queries
        .insertInto('desk_changes')
        .columns(['form', 'kind', 'at'])
        .expression((query) =>
          query
            .selectFrom('submissions')
            .select([
              'form',
              sql.lit('removed').as('kind'),
              sql<string>`${new Date().toISOString()}`.as('at'),
            ])
            .distinct()
            .where('id', 'in', some)
            .where(({ exists, selectFrom }) => exists(selectFrom('desk_people').select('id'))),
        );
      const [found] = await writes.run(files.orderBy('id').compile(), changes.compile(), rows.compile());
      stored.push(...found.rows.map((row) => row.stored_as));
    }
    return stored;
  }

  /** Resolves when the store's files hold no bytes of deleted rows any more. */
  abstract eraseDeleted(): Promise<void>;

  /** Stores an audit entry for `AUDIT_DAYS`. One row counts an hour of failed tries to sign in, so that they cannot fill the table. */
  async audit(entry: AuditEntry): Promise<void> {
    const { queries, writes } = this.backend;
    const { action, who, formId: form = null, count = null, outcome } = entry;
    if (action === 'signIn') {
      const addTries = queries
        .updateTable('audit')
        .set(({ eb }) => ({ count: eb('count', '+', count ?? 1) }))
        .where('action', '=', 'signIn')
        .where('who', '=', who)
        .where('form', form === null ? 'is' : '=', form)
        .where('outcome', '=', outcome)
        .where('at', '>', new Date(Date.now() - HOUR_MS).toISOString());
      const [{ changes }] = await writes.run(addTries.compile());
      if (changes > 0) return;
    }
    await this.auditChain.append(entry);
  }

  /** Stored entries, the oldest first; with `afterId`, the entries after that one. */
  async audited(formId?: string, afterId = 0): Promise<AuditedEntry[]> {
    const rows = await this.#read((queries) =>
      audited(queries, { formId }).where('id', '>', afterId).orderBy('id').execute(),
    );
    return rows.map(({ form, ...entry }) => ({ ...entry, formId: form }));
  }

  /** The latest entries; with `beforeId`, the latest before that one. */
  async auditedBefore(
    beforeId: number | undefined,
    limit: number,
    filter: AuditFilter,
  ): Promise<AuditedEntry[]> {
    const rows = await this.#read((queries) =>
      audited(queries, filter)
        .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    );
    return rows.map(({ form, ...entry }) => ({ ...entry, formId: form }));
  }

  /** When an action was last done. */
  async lastDone(action: AuditEntry['action']): Promise<Date | undefined> {
    const row = await this.#read((queries) =>
      queries
        .selectFrom('audit')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('action', '=', action)
        .where('outcome', '=', 'done')
        .executeTakeFirst(),
    );
    return row?.at ? new Date(row.at) : undefined;
  }

  /** Resolves when a write succeeds: a row is written and deleted, as only a write detects a full or read-only disk, or a standby. */
  async check(): Promise<void> {
    const { queries, writes } = this.backend;
    const nothing = { form: '', version: randomUUID(), definition: '', texts: '', created_at: '' };
    const remove = queries.deleteFrom('form_versions').where('form', '=', '');
    await writes.run(
      queries.insertInto('form_versions').values(nothing).compile(),
      remove.where('version', '=', nothing.version).compile(),
    );
  }

  /** Finishes pending writes, then closes. */
  abstract close(): Promise<void>;

  #read<Value>(query: (queries: Kysely<Tables>) => Promise<Value>): Promise<Value> {
    const { queries, read } = this.backend;
    return read(() => query(queries));
  }
}

function audited(queries: Kysely<Tables>, { formId, action, who, from, to }: AuditFilter) {
  return (
    queries
      .selectFrom('audit')
      .select(['id', 'at', 'action', 'who', 'form', 'reference', 'count', 'outcome'])
      // An older one is there for the next one's hash alone.
      .where('at', '>=', forgetBefore())
      .$if(formId !== undefined, (query) => query.where('form', '=', formId as string))
      .$if(action !== undefined, (query) => query.where('action', '=', action as AuditEntry['action']))
      .$if(who !== undefined, (query) => query.where('who', '=', who as string))
      .$if(from !== undefined, (query) => query.where('at', '>=', from as string))
      .$if(to !== undefined, (query) => query.where('at', '<', to as string))
  );
}
