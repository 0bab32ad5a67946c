import { type CompiledQuery, type SelectType, sql } from 'kysely';
import type { StoredForms, StoredVersion } from '../StoredForms.ts';
import type { FormRecord } from '../Submission.ts';
import type { Backend } from './Backend.ts';
import type { Tables } from './Tables.ts';
import type { SubmissionRow } from './Writes.ts';

const KEY = sql<string>`form || ' ' || version`;

const COLUMNS = ['form', 'version', 'created_at', 'replaced_at', 'withdrawn_at'] as const;

/** Versions of forms, in the table `form_versions`. */
export class TableForms implements StoredForms {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async publish(records: readonly FormRecord[]): Promise<void> {
    if (records.length === 0) return;
    const { queries, read, writes } = this.#backend;
    const live = new Map(records.map((record) => [keyOf(record.form.id, record.form.version), record]));
    const rows = await read(() =>
      queries
        .selectFrom('form_versions')
        .select([KEY.as('key'), 'texts', 'replaced_at', 'withdrawn_at'])
        .where(({ or, eb }) => or([eb(KEY, 'in', [...live.keys()]), eb('replaced_at', 'is', null)]))
        .execute(),
    );
    const texts = new Map(rows.map((row) => [row.key, row.texts]));
    const now = new Date().toISOString();
    const changed = [...live].flatMap(([key, record]) => {
      const row = formRow(record);
      const { id: form, version } = record.form;
      return texts.get(key) === row.texts ? [] : [{ form, version, ...row }];
    });
    const back = rows.filter((row) => live.has(row.key) && (row.replaced_at ?? row.withdrawn_at) !== null);
    const replaced = rows.filter((row) => !live.has(row.key));
    const update = (which: typeof rows, values: { replaced_at: string | null; withdrawn_at: null }) => {
      const keys = which.map(({ key }) => key);
      return keys.length === 0
        ? undefined
        : this.#run(queries.updateTable('form_versions').set(values).where(KEY, 'in', keys).compile());
    };
    // Together: SQLite flushes them at once.
    await Promise.all([
      ...changed.map((row) => writes.run('addForm', row, now)),
      update(back, { replaced_at: null, withdrawn_at: null }),
      update(replaced, { replaced_at: now, withdrawn_at: null }),
    ]);
  }

  async find(formId: string, version: string): Promise<StoredVersion | undefined> {
    const row = await this.#backend.read(() =>
      this.#versions().where('form', '=', formId).where('version', '=', version).executeTakeFirst(),
    );
    return row && toVersion(row);
  }

  async list(formId?: string): Promise<StoredVersion[]> {
    const rows = await this.#backend.read(() => {
      const versions = this.#versions().orderBy('form').orderBy('created_at').orderBy('version');
      return (formId === undefined ? versions : versions.where('form', '=', formId)).execute();
    });
    return rows.map(toVersion);
  }

  async withdraw({ formId, version }: StoredVersion): Promise<void> {
    await this.#run(
      this.#backend.queries
        .updateTable('form_versions')
        .set({ withdrawn_at: new Date().toISOString() })
        .where(KEY, '=', keyOf(formId, version))
        .where('replaced_at', 'is not', null)
        .compile(),
    );
  }

  async remove(versions: readonly StoredVersion[]): Promise<void> {
    if (versions.length === 0) return;
    const keys = versions.map(({ formId, version }) => keyOf(formId, version));
    await this.#run(
      this.#backend.queries
        .deleteFrom('form_versions')
        .where(KEY, 'in', keys)
        .where('replaced_at', 'is not', null)
        .compile(),
    );
  }

  #versions() {
    return this.#backend.queries.selectFrom('form_versions').select(COLUMNS);
  }

  #run({ sql: text, parameters }: CompiledQuery): Promise<void> {
    return this.#backend.writes.run('runStatement', text, parameters);
  }
}

/** A version's definition and texts as its row stores them. */
export function formRow({ form, texts }: FormRecord): NonNullable<SubmissionRow['form']> {
  return { definition: JSON.stringify(form), texts: JSON.stringify(texts) };
}

type VersionRow = { [Column in (typeof COLUMNS)[number]]: SelectType<Tables['form_versions'][Column]> };

function toVersion({ form, version, created_at, replaced_at, withdrawn_at }: VersionRow): StoredVersion {
  return {
    ...{ formId: form, version, createdAt: created_at },
    ...{ replacedAt: replaced_at, withdrawnAt: withdrawn_at },
  };
}

function keyOf(form: string, version: string): string {
  return `${form} ${version}`;
}
