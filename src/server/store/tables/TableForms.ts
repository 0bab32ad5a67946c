import { type Insertable, type SelectType, sql } from 'kysely';
import type { StoredVersion } from '../StoredForms.ts';
import type { FormRecord } from '../Submission.ts';
import type { Backend } from './Backend.ts';
import { named, versionRow } from './newRows.ts';
import type { Tables } from './Tables.ts';

const KEY = sql<string>`form || ' ' || version`;

const FACTS = ['version', 'definition', 'texts', 'created_at', 'replaced_at', 'withdrawn_at'] as const;

const COLUMNS = ['form', 'version', 'created_at', 'replaced_at', 'withdrawn_at'] as const;

/** Versions of forms, in the table `form_versions`. Every method rejects as `SubmissionStore` does. */
export class TableForms {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /**
   * Stores the versions that are live from now on, and since when each one is replaced that was live before. The texts of a
   * stored version become the given ones: a translation may change within it.
   */
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
      const { id: formId, version: formVersion } = record.form;
      if (texts.get(key) === JSON.stringify(record.texts)) return [];
      const row = versionRow({ formId, formVersion, record }, { now, reference: '', cipher: undefined });
      return [named('form_versions', row) as Insertable<Tables['form_versions']>];
    });
    const back = rows.filter((row) => live.has(row.key) && (row.replaced_at ?? row.withdrawn_at) !== null);
    const replaced = rows.filter((row) => !live.has(row.key));
    const update = (which: typeof rows, values: { replaced_at: string | null; withdrawn_at: null }) => {
      const keys = which.map(({ key }) => key);
      return keys.length === 0
        ? []
        : [queries.updateTable('form_versions').set(values).where(KEY, 'in', keys).compile()];
    };
    await writes.run(
      ...changed.map((row) =>
        queries
          .insertInto('form_versions')
          .values(row)
          .onConflict((conflict) =>
            conflict
              .columns(['form', 'version'])
              .doUpdateSet(({ ref }) => ({ texts: ref('excluded.texts') })),
          )
          .compile(),
      ),
      ...update(back, { replaced_at: null, withdrawn_at: null }),
      ...update(replaced, { replaced_at: now, withdrawn_at: null }),
    );
  }

  /** Gives the submissions and versions of a renamed form to its new id. Returns the number of submissions. */
  async rename(from: string, to: string): Promise<number> {
    const { queries, writes } = this.#backend;
    const copy = queries
      .insertInto('form_versions')
      .columns(['form', ...FACTS])
      .expression((query) =>
        query
          .selectFrom('form_versions')
          .select([sql.val(to).as('form'), ...FACTS])
          .where('form', '=', from),
      )
      .onConflict((conflict) => conflict.doNothing());
    // The database refuses a second confirmation of an address.
    const confirmed = queries
      .selectFrom('submissions')
      .select('subscriber_key')
      .where('form', '=', to)
      .where('confirmed_at', 'is not', null);
    const rename = queries
      .updateTable('submissions')
      .set({ form: to })
      .where('form', '=', from)
      .where(({ eb, or, not }) =>
        or([eb('confirmed_at', 'is', null), not(eb('subscriber_key', 'in', confirmed))]),
      );
    const remove = queries
      .deleteFrom('form_versions')
      .where('form', '=', from)
      .where('version', 'not in', (query) =>
        query.selectFrom('submissions').select('form_version').where('form', '=', from),
      );
    const [, , { changes }] = await writes.run(
      copy.compile(),
      // Its words are hashed with the form's id: the pass makes them again.
      queries
        .deleteFrom('desk_passes')
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('submissions').select('id').where('form', '=', from)),
        )
        .compile(),
      rename.compile(),
      remove.compile(),
      ...this.#renameAtDesk(from, to),
    );
    return changes;
  }

  #renameAtDesk(from: string, to: string) {
    const { queries } = this.#backend;
    const rights = queries
      .insertInto('desk_rights')
      .columns(['person', 'form', 'verb', 'until_at', 'given_by'])
      .expression((query) =>
        query
          .selectFrom('desk_rights')
          .select(['person', sql.val(to).as('form'), 'verb', 'until_at', 'given_by'])
          .where('form', '=', from),
      )
      .onConflict((conflict) => conflict.doNothing());
    const notices = queries
      .updateTable('desk_notices')
      .set({ form: to })
      .where('form', '=', from)
      .where('person', 'not in', (query) =>
        query.selectFrom('desk_notices as kept').select('kept.person').where('kept.form', '=', to),
      );
    const people = queries
      .updateTable('desk_people')
      .set(({ eb }) => ({ rights_version: eb('rights_version', '+', 1) }))
      .where('id', 'in', (query) =>
        query.selectFrom('desk_rights').select('desk_rights.person').where('form', '=', from),
      );
    return [
      people.compile(),
      rights.compile(),
      notices.compile(),
      ...(['desk_items', 'desk_labels', 'desk_changes', 'desk_views', 'desk_webhooks'] as const).map(
        (table) => queries.updateTable(table).set({ form: to }).where('form', '=', from).compile(),
      ),
      ...(['desk_rights', 'desk_visits', 'desk_undo', 'desk_notices'] as const).map((table) =>
        queries.deleteFrom(table).where('form', '=', from).compile(),
      ),
    ];
  }

  async find(formId: string, version: string): Promise<StoredVersion | undefined> {
    const row = await this.#backend.read(() =>
      this.#versions().where('form', '=', formId).where('version', '=', version).executeTakeFirst(),
    );
    return row && toVersion(row);
  }

  /** Returns the stored versions, of one form or all, the oldest of a form first. */
  async list(formId?: string): Promise<StoredVersion[]> {
    const rows = await this.#backend.read(() => {
      const versions = this.#versions().orderBy('form').orderBy('created_at').orderBy('version');
      return (formId === undefined ? versions : versions.where('form', '=', formId)).execute();
    });
    return rows.map(toVersion);
  }

  /** Stores that a replaced version is withdrawn. */
  async withdraw({ formId, version }: StoredVersion): Promise<void> {
    await this.#backend.writes.run(
      this.#backend.queries
        .updateTable('form_versions')
        .set({ withdrawn_at: new Date().toISOString() })
        .where(KEY, '=', keyOf(formId, version))
        .where('replaced_at', 'is not', null)
        .compile(),
    );
  }

  /** Removes replaced versions. */
  async remove(versions: readonly StoredVersion[]): Promise<void> {
    if (versions.length === 0) return;
    const keys = versions.map(({ formId, version }) => keyOf(formId, version));
    await this.#backend.writes.run(
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
