import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Change, Changed, ChangedNote } from '#contract/desk/changes.ts';
import type { ChangedLabel, NewLabel } from '#contract/desk/forms.ts';
import type { NoteView } from '#contract/desk/submission.ts';
import { refuse } from '../../http/Refusal.ts';
import { encrypted } from '../../store/encryption/encryptedColumns.ts';
import { normalizeReference } from '../../store/reference.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { newId } from '../accounts/tokens.ts';
import { listChanged } from '../listChanges.ts';
import type { Grant } from '../rights/authorise.ts';
import type { DeskForms } from './DeskForms.ts';
import { labelsOf } from './labelsOf.ts';
import type { SubmissionDetail } from './SubmissionDetail.ts';
import { stateIds } from './states.ts';

/** How long the desk offers to undo a change, and how long a slow line may take to say so. */
const UNDO_MS = 10_000;
const GRACE_MS = 30_000;

type Present = Changed['changed'][number];

/** Changes states, labels and notes. A change says which version it saw: what others have changed since stays as it is. */
export class SubmissionChanges {
  readonly #store: SubmissionStore;
  readonly #detail: SubmissionDetail;
  readonly #forms: DeskForms;

  constructor(store: SubmissionStore, detail: SubmissionDetail, forms: DeskForms) {
    this.#store = store;
    this.#detail = detail;
    this.#forms = forms;
  }

  /** Rejects with a 404 for a submission or label of another form, with a 400 for a state that the form does not have. */
  async change(grant: Grant<'label'>, { change, submissions }: Change): Promise<Changed> {
    const { queries, writes } = this.#store.backend;
    if (
      change.kind === 'state' &&
      !stateIds((await this.#forms.find(grant)).newest.form).includes(change.state)
    )
      throw refuse(400, 'server.parameterInvalid', { name: 'state' });
    const ids = await this.#idsOf(
      grant,
      submissions.map(({ reference }) => reference),
    );
    const versions = new Map(
      submissions.map(({ reference, version }) => [ids.get(normalizeReference(reference)) ?? 0, version]),
    );
    const label = change.kind === 'state' ? undefined : await this.#labelOf(grant, change.label);
    const undo = newId();
    const now = new Date();
    const at = now.toISOString();
    const ends = new Date(now.getTime() + UNDO_MS);
    const pairs = [...versions].map(
      ([id, version]) => sql`(cast(${id} as bigint), cast(${version} as bigint))`,
    );
    const isSeen = sql<SqlBool>`(submission_id, version) in (values ${sql.join(pairs)})`;
    const labelled = sql<SqlBool>`exists (select 1 from desk_submission_labels as had
      where had.submission_id = desk_items.submission_id and had.label = ${label ?? ''})`;
    const mayChange: RawBuilder<SqlBool>[] =
      change.kind === 'addLabel'
        ? [isSeen, sql`not ${labelled}`]
        : change.kind === 'removeLabel'
          ? [isSeen, labelled]
          : [isSeen];
    const changed = queries.selectFrom('desk_undo_items').select('submission_id').where('undo', '=', undo);
    await writes.run(
      this.#detail.itemsOf([...versions.keys()]),
      queries
        .deleteFrom('desk_undo')
        .where('ends_at', '<', new Date(now.getTime() - GRACE_MS).toISOString())
        .compile(),
      queries
        .insertInto('desk_undo')
        .values({
          ...{ id: undo, person: grant.person, form: grant.form, ends_at: ends.toISOString() },
          label: label === undefined ? null : `${change.kind === 'addLabel' ? '+' : '-'}${label}`,
        })
        .compile(),
      queries
        .insertInto('desk_undo_items')
        .columns(['undo', 'submission_id', 'state', 'version'])
        .expression((query) =>
          mayChange.reduce(
            (found, condition) => found.where(condition),
            query
              .selectFrom('desk_items')
              .select([
                sql<string>`${undo}`.as('undo'),
                'submission_id',
                'state',
                sql<number>`version + 1`.as('version'),
              ]),
          ),
        )
        .compile(),
      queries
        .updateTable('desk_items')
        .set(({ eb }) => ({
          version: eb('version', '+', 1),
          changed_at: at,
          change: undo,
          ...(change.kind === 'state' && { state: change.state }),
        }))
        .where('submission_id', 'in', changed)
        .compile(),
      ...this.#setLabel(undo, change.kind, label),
      this.#noted(undo, change.kind, at),
    );
    const present = await this.#present([...versions.keys()]);
    const seen = [...versions].map(([id, version]) => [present.get(id) as Present, version, id] as const);
    const done = await this.#changedBy(undo);
    const conflicts = seen.flatMap(([each, version, id]) =>
      each.version === version || done.has(id) ? [] : [each],
    );
    return {
      ...(done.size > 0 && { undo: { id: undo, until: ends.toISOString() } }),
      changed: seen.flatMap(([each]) => (conflicts.includes(each) ? [] : [each])),
      conflicts,
    };
  }

  /** The form of a change that the person may undo; undefined for any other id. */
  async undoable(person: string, id: string): Promise<{ form: string; label: string | null } | undefined> {
    const { queries, read } = this.#store.backend;
    return read(() =>
      queries
        .selectFrom('desk_undo')
        .select(['form', 'label'])
        .where('id', '=', id)
        .where('person', '=', person)
        .where('ends_at', '>', new Date(Date.now() - GRACE_MS).toISOString())
        .executeTakeFirst(),
    );
  }

  /** Reverses a change for the submissions that nobody has changed since; the others are conflicts. */
  async undo(id: string, label: string | null): Promise<Changed> {
    const { queries, writes, read } = this.#store.backend;
    const rows = await read(() =>
      queries.selectFrom('desk_undo_items').select('submission_id').where('undo', '=', id).execute(),
    );
    const ids = rows.map((row) => row.submission_id);
    const back = newId();
    const at = new Date().toISOString();
    await writes.run(
      sql`update desk_items set version = version + 1, changed_at = ${at}, change = ${back},
        state = (select before.state from desk_undo_items as before
          where before.undo = ${id} and before.submission_id = desk_items.submission_id)
        where exists (select 1 from desk_undo_items as before where before.undo = ${id}
          and before.submission_id = desk_items.submission_id and before.version = desk_items.version)`.compile(
        queries,
      ),
      ...this.#setLabel(back, label?.startsWith('+') ? 'removeLabel' : 'addLabel', label?.slice(1)),
      this.#noted(back, 'undo', at),
      queries.deleteFrom('desk_undo').where('id', '=', id).compile(),
    );
    const present = await this.#present(ids);
    const done = await this.#changedBy(back);
    return {
      changed: [...present].flatMap(([each, row]) => (done.has(each) ? [row] : [])),
      conflicts: [...present].flatMap(([each, row]) => (done.has(each) ? [] : [row])),
    };
  }

  async addNote(grant: Grant<'note'>, reference: string, text: string): Promise<NoteView> {
    const { queries, writes, cipher } = this.#store.backend;
    const { id: submission } = await this.#detail.find(grant, reference);
    const id = newId();
    const at = new Date().toISOString();
    await writes.run(
      queries
        .insertInto('desk_notes')
        .values({
          ...{ id, submission_id: submission, author: grant.person, created_at: at, version: 1 },
          text: encrypted(cipher, text, 'desk_notes.text'),
        })
        .compile(),
      listChanged(this.#store.backend, grant.form, submission, 'note'),
    );
    return this.#note(grant, submission, id);
  }

  /** The form and submission of a note that the person has written; undefined for any other id. */
  async ownNote(person: string, id: string): Promise<{ form: string; submission_id: number } | undefined> {
    const { queries, read } = this.#store.backend;
    return read(() =>
      queries
        .selectFrom('desk_notes')
        .innerJoin('submissions', 'submissions.id', 'submission_id')
        .select(['form', 'submission_id'])
        .where('desk_notes.id', '=', id)
        .where('author', '=', person)
        .executeTakeFirst(),
    );
  }

  /** Resolves to the note as it is now, and whether this has changed it: not where another window had. */
  async changeNote(
    grant: Grant<'note'>,
    { id, submission }: { id: string; submission: number },
    { text, version }: ChangedNote,
  ): Promise<{ note: NoteView; isChanged: boolean }> {
    const { queries, writes, cipher } = this.#store.backend;
    const [{ changes }] = await writes.run(
      queries
        .updateTable('desk_notes')
        .set({ text: encrypted(cipher, text, 'desk_notes.text'), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .compile(),
      listChanged(this.#store.backend, grant.form, submission, 'note'),
    );
    return { note: await this.#note(grant, submission, id), isChanged: changes > 0 };
  }

  async removeNote(
    grant: Grant<'note'>,
    { id, submission }: { id: string; submission: number },
  ): Promise<void> {
    const { queries, writes } = this.#store.backend;
    await writes.run(
      queries.deleteFrom('desk_notes').where('id', '=', id).compile(),
      listChanged(this.#store.backend, grant.form, submission, 'note'),
    );
  }

  async addLabel(grant: Grant<'label'>, { name, colour }: NewLabel): Promise<string> {
    const { queries, writes } = this.#store.backend;
    const label = { id: newId(), name, colour };
    await writes.run(
      queries
        .insertInto('desk_labels')
        .values({ ...label, form: grant.form })
        .compile(),
      listChanged(this.#store.backend, grant.form, null, 'labels'),
    );
    return label.id;
  }

  /** Resolves to whether the form has the label in that version. */
  async changeLabel(
    { form }: Grant<'label'>,
    id: string,
    { name, colour, version }: ChangedLabel,
  ): Promise<boolean> {
    const { queries, writes } = this.#store.backend;
    const [{ changes }] = await writes.run(
      queries
        .updateTable('desk_labels')
        .set({ name, colour, version: version + 1 })
        .where((own) => own.and({ id, form, version }))
        .compile(),
      listChanged(this.#store.backend, form, null, 'labels'),
    );
    return changes > 0;
  }

  async removeLabel(grant: Grant<'label'>, id: string): Promise<void> {
    const { queries, writes } = this.#store.backend;
    await this.#labelOf(grant, id);
    await writes.run(
      queries.deleteFrom('desk_labels').where('id', '=', id).compile(),
      listChanged(this.#store.backend, grant.form, null, 'labels'),
    );
  }

  /** Ids by stored reference. Rejects with a 404 if one is unknown or of another form. */
  async #idsOf(grant: Grant, typed: readonly string[]): Promise<Map<string, number>> {
    const { queries, read } = this.#store.backend;
    const references = [...new Set(typed.map(normalizeReference))];
    const rows = await read(() =>
      queries
        .selectFrom('submissions')
        .select(['id', 'reference'])
        .where('form', '=', grant.form)
        .where('reference', 'in', references)
        .execute(),
    );
    if (rows.length < references.length) throw refuse(404, 'server.notFound');
    return new Map(rows.map(({ id, reference }) => [reference, id]));
  }

  async #labelOf(grant: Grant, id: string): Promise<string> {
    const { queries, read } = this.#store.backend;
    const row = await read(() =>
      queries
        .selectFrom('desk_labels')
        .select('id')
        .where('id', '=', id)
        .where('form', '=', grant.form)
        .executeTakeFirst(),
    );
    if (!row) throw refuse(404, 'server.notFound');
    return row.id;
  }

  /** Sets or removes a label where a change of this transaction has changed the version. */
  #setLabel(change: string, kind: Change['change']['kind'], label: string | undefined) {
    if (label === undefined || kind === 'state') return [];
    const { queries } = this.#store.backend;
    const changed = queries.selectFrom('desk_items').where('change', '=', change);
    if (kind === 'removeLabel')
      return [
        queries
          .deleteFrom('desk_submission_labels')
          .where('label', '=', label)
          .where('submission_id', 'in', changed.select('submission_id'))
          .compile(),
      ];
    return [
      queries
        .insertInto('desk_submission_labels')
        .columns(['submission_id', 'label'])
        .expression(changed.select(['submission_id', sql<string>`${label}`.as('label')]))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    ];
  }

  #noted(change: string, kind: string, at: string) {
    const { queries } = this.#store.backend;
    return queries
      .insertInto('desk_changes')
      .columns(['form', 'submission_id', 'kind', 'at'])
      .expression((query) =>
        query
          .selectFrom('desk_items')
          .select(['form', 'submission_id', sql<string>`${kind}`.as('kind'), sql<string>`${at}`.as('at')])
          .where('change', '=', change),
      )
      .compile();
  }

  async #changedBy(change: string): Promise<ReadonlySet<number>> {
    const { queries, read } = this.#store.backend;
    const rows = await read(() =>
      queries.selectFrom('desk_items').select('submission_id').where('change', '=', change).execute(),
    );
    return new Set(rows.map((row) => row.submission_id));
  }

  async #present(ids: readonly number[]): Promise<Map<number, Present>> {
    if (ids.length === 0) return new Map();
    const { queries, read } = this.#store.backend;
    const rows = await read(() =>
      queries
        .selectFrom('desk_items')
        .innerJoin('submissions', 'submissions.id', 'submission_id')
        .select(['submission_id', 'reference', 'state', 'version'])
        .where('submission_id', 'in', ids)
        .orderBy('submission_id')
        .execute(),
    );
    const labels = await labelsOf(this.#store.backend, ids);
    return new Map(
      rows.map(({ submission_id: id, reference, state, version }) => [
        id,
        { reference, version, state, labels: labels.get(id) ?? [] },
      ]),
    );
  }

  async #note(grant: Grant, submission: number, id: string): Promise<NoteView> {
    const note = (await this.#detail.notes(grant, submission)).find((each) => each.id === id);
    if (!note) throw refuse(404, 'server.notFound');
    return note;
  }
}
