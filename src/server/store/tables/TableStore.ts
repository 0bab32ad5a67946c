import type { Kysely } from 'kysely';
import type { AuditEntry, AuditedEntry } from '../audit/AuditEntry.ts';
import { decrypted, encrypted } from '../encryption/encryptedColumns.ts';
import { encryptNames } from '../encryption/encryptNames.ts';
import type { KeyHash } from '../encryption/hashKey.ts';
import type {
  AnsweredVersion,
  EarlierSubmission,
  FormRecord,
  NewSubmission,
  Receipt,
  StoredFile,
  StoredSubmission,
} from '../Submission.ts';
import { KeyTakenError, type SubmissionStore } from '../SubmissionStore.ts';
import type { Backend } from './Backend.ts';
import { TableDrafts } from './TableDrafts.ts';
import { formRow, TableForms } from './TableForms.ts';
import { TableOutbox } from './TableOutbox.ts';
import { TableSubscriptions } from './TableSubscriptions.ts';
import type { Tables } from './Tables.ts';
import { toSubmission } from './toSubmission.ts';

const PAGE = 200;

/** Stores submissions in the tables of a database: reads with Kysely, writes by `Writes`. */
export abstract class TableStore implements SubmissionStore {
  readonly outbox: TableOutbox;
  readonly subscriptions: TableSubscriptions;
  readonly drafts: TableDrafts;
  readonly forms: TableForms;
  readonly secret: Uint8Array;
  readonly keyHash: KeyHash;
  readonly #backend: Backend;
  /** Form versions of which this process has stored a submission, as `<id> <version>`: they stay. */
  readonly #knownForms = new Set<string>();

  constructor(backend: Backend) {
    this.#backend = backend;
    this.outbox = new TableOutbox(backend);
    this.subscriptions = new TableSubscriptions(backend);
    this.drafts = new TableDrafts(backend);
    this.forms = new TableForms(backend);
    this.secret = backend.secret;
    this.keyHash = backend.keyHash;
  }

  async add({ formRecord, payload, computed, ...facts }: NewSubmission): Promise<Receipt> {
    const { writes, cipher } = this.#backend;
    const version = `${facts.formId} ${facts.formVersion}`;
    const stored = await writes.run('addSubmission', {
      ...encryptNames(cipher, facts),
      payload: encrypted(cipher, JSON.stringify(payload), 'submissions.payload'),
      computed: encrypted(cipher, JSON.stringify(computed), 'submissions.computed'),
      form: this.#knownForms.has(version) ? undefined : formRow(formRecord()),
    });
    if ('taken' in stored) throw new KeyTakenError(stored.taken);
    this.#knownForms.add(version);
    if (facts.mails.length > 0) this.outbox.announce();
    return stored;
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
    return row && toSubmission(row, this.#backend);
  }

  async page(
    formId: string | undefined,
    after: number,
    limit: number,
    before?: Date,
  ): Promise<StoredSubmission[]> {
    const rows = await this.#read((queries) => {
      let query = queries.selectFrom('submissions').selectAll().where('id', '>', after);
      if (formId !== undefined) query = query.where('form', '=', formId);
      if (before) query = query.where('created_at', '<', before.toISOString());
      return query.orderBy('id').limit(limit).execute();
    });
    return rows.map((row) => toSubmission(row, this.#backend));
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
      name: decrypted(this.#backend.cipher, row.name, 'files.name', row.id),
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
    const rows = await this.#read((queries) => queries.selectFrom('files').select('stored_as').execute());
    return new Set(rows.map((row) => row.stored_as));
  }

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

  async renameForm(from: string, to: string): Promise<number> {
    return this.#backend.writes.run('renameForm', from, to);
  }

  async delete(ids: readonly number[]): Promise<string[]> {
    return this.#backend.writes.run('deleteSubmissions', ids);
  }

  abstract eraseDeleted(): Promise<void>;

  async audit(entry: AuditEntry): Promise<void> {
    await this.#backend.writes.run('addAudit', entry, new Date().toISOString());
  }

  async audited(formId?: string, afterId = 0): Promise<AuditedEntry[]> {
    const rows = await this.#read((queries) => {
      let query = queries.selectFrom('audit').selectAll().where('id', '>', afterId);
      if (formId !== undefined) query = query.where('form', '=', formId);
      return query.orderBy('id').execute();
    });
    return rows.map(({ form, ...entry }) => ({ ...entry, formId: form }));
  }

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

  async check(): Promise<void> {
    await this.#backend.writes.run('writeNothing');
  }

  abstract close(): Promise<void>;

  #read<Value>(query: (queries: Kysely<Tables>) => Promise<Value>): Promise<Value> {
    const { queries, read } = this.#backend;
    return read(() => query(queries));
  }
}
