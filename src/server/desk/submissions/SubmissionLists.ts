import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Cell, Forms, FormView, Label } from '#contract/desk/forms.ts';
import { COLOURS } from '#contract/desk/forms.ts';
import type { List, ListOrder, ListQuery, Neighbours, Row } from '#contract/desk/list.ts';
import { refuse } from '../../http/Refusal.ts';
import { recordText } from '../../organiser/exports/recordText.ts';
import { normalizeReference } from '../../store/reference.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { toSubmission } from '../../store/tables/toSubmission.ts';
import { breather } from '../breather.ts';
import type { SearchPass } from '../derived/SearchPass.ts';
import type { SearchTokens } from '../derived/searchTokens.ts';
import { lastSubmissionId } from '../lastSubmissionId.ts';
import { lastChange } from '../listChanges.ts';
import type { Grant } from '../rights/authorise.ts';
import { type MaskedRow, masked } from '../rights/mask.ts';
import { Cursors } from './cursor.ts';
import { type DeskColumn, type DeskForm, type DeskForms, optionsOf } from './DeskForms.ts';
import { labelsOf } from './labelsOf.ts';
import {
  countLatest,
  foundId,
  foundOrder,
  inStates,
  type SubmissionFilter,
  selected,
  shownFilters,
  submissionFilter,
} from './SubmissionFilter.ts';
import { statesOf, stateTitle } from './states.ts';

const PAGE = 50;
/** Counting under a filter stops here. */
const MOST_COUNTED = 1_000;
/** Rows of which a page is full where many have the tokens of a filter. */
const LATEST = 2_000;
/** A person who comes back after this time sees what has come since. */
const VISIT_MS = 30 * 60_000;

const REVERSED: Record<ListOrder, ListOrder> = {
  latest: 'earliest',
  earliest: 'latest',
  state: 'stateDescending',
  stateDescending: 'state',
};

/** A submission of a list, with its state. */
export interface ListedRow {
  id: number;
  masked: MaskedRow;
  state: Row['state'];
  version: number;
}

/** Reads lists of submissions for people with a `Grant`. */
export class SubmissionLists {
  readonly #store: SubmissionStore;
  readonly #forms: DeskForms;
  readonly #tokens: SearchTokens;
  readonly #pass: SearchPass;
  readonly #cursors: Cursors;
  /** Of forms: submissions up to the last id, and the last removal. */
  readonly #counts = new Map<string, { count: number; last: number; removed: number }>();

  constructor(store: SubmissionStore, forms: DeskForms, tokens: SearchTokens, pass: SearchPass) {
    this.#store = store;
    this.#forms = forms;
    this.#tokens = tokens;
    this.#pass = pass;
    this.#cursors = new Cursors(store.secret);
    // A form may have been renamed.
    forms.onReplaced(() => this.#counts.clear());
  }

  async forms(grants: readonly Grant[], locale: string): Promise<Forms> {
    const { reads, read } = this.#store.backend;
    const forms = await Promise.all(
      grants.map(async (grant) => {
        const { form: id } = grant;
        const form = await this.#forms.find(grant);
        const [count, handled, visit] = await read(() =>
          Promise.all([
            this.#countAll(id),
            reads
              .selectFrom('desk_items')
              .select(({ fn }) => fn.countAll().as('count'))
              .where('form', '=', id)
              .where('state', '<>', 'received')
              .executeTakeFirst(),
            this.#visit(grant),
          ]),
        );
        const fresh = await read(() =>
          reads
            .selectFrom('submissions')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('form', '=', id)
            .where('id', '>', visit?.seen_id ?? 0)
            .executeTakeFirst(),
        );
        return {
          id,
          title: this.#forms.title(form, locale),
          verbs: grant.verbs,
          count,
          fresh: Number(fresh?.count ?? 0),
          waiting: count - Number(handled?.count ?? 0),
        };
      }),
    );
    return { forms };
  }

  async form(grant: Grant, locale: string): Promise<FormView> {
    const form = await this.#forms.find(grant);
    const words = this.#forms.words(form, locale);
    const text = (id: string) => recordText(form.newest, locale, id);
    const known = form.versions.flatMap(({ texts }) => Object.keys(texts));
    const locales = new Set([...known, ...this.#forms.locales()]);
    return {
      id: form.id,
      title: this.#forms.title(form, locale),
      verbs: grant.verbs,
      columns: this.#forms
        .columns(grant, form, words)
        .map(({ id, title, kind, hidden, former }) => ({ key: id, title, kind, hidden, former })),
      states: statesOf(form).map((state) => ({ ...state, title: stateTitle(form, words, state.id) })),
      labels: await this.labels(grant),
      filters: shownFilters(grant, form).map((field) => ({
        path: field.path,
        title: text(field.title),
        ...(field.fieldType === 'day'
          ? { kind: 'day', options: [] }
          : { kind: 'choice', options: optionsOf(field, form, words) }),
      })),
      locales: [...locales].sort(),
      searchesWords: grant.may('contact'),
      hasFiles: Object.values(form.newest.form.fields).some(({ file }) => file !== undefined),
    };
  }

  async labels(grant: Grant): Promise<Label[]> {
    const { reads, read } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('desk_labels')
        .select(['id', 'name', 'colour', 'version'])
        .where('form', '=', grant.form)
        .orderBy('name')
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ colour, ...label }) => ({
      ...label,
      colour: COLOURS.find((each) => each === colour) ?? 'primary',
    }));
  }

  /** What a reply of `list` depends on, as an ETag: two look-ups, without reading a row. Undefined where more may change. */
  async etag(grant: Grant, query: unknown, version: string, locale: string): Promise<string | undefined> {
    const form = await this.#forms.find(grant);
    // When a subscription is confirmed, no row of the desk changes.
    if (form.newest.form.submission.mail?.optIn) return undefined;
    const { form: id, person, verbs } = grant;
    const [last, changed, visit, watermark] = await Promise.all([
      lastSubmissionId(this.#store, id),
      lastChange(this.#store.backend, id),
      this.#visit(grant),
      this.#pass.watermark(form.newest.form),
    ]);
    const facts = [
      person,
      verbs,
      id,
      query,
      version,
      locale,
      last,
      changed,
      visit?.earlier_id ?? 0,
      watermark,
    ];
    const key = createHash('sha256')
      .update(this.#store.secret)
      .update(JSON.stringify(facts))
      .digest('base64url');
    return `"${key.slice(0, 27)}"`;
  }

  async list(grant: Grant, query: ListQuery, locale: string): Promise<List> {
    const form = await this.#forms.find(grant);
    const { after, size, order = 'latest', ...given } = query;
    const { filter, count: counted } = await this.#counted(grant, await this.filter(grant, form, given));
    const context = JSON.stringify([grant.person, grant.form, order, given]);
    const from = after === undefined ? undefined : this.#cursors.open(after, context);
    if (after !== undefined && from === undefined)
      throw refuse(400, 'server.parameterInvalid', { name: 'after' });
    const limit = Number(size ?? PAGE);
    const rows = await this.#ordered(grant, form, filter, { from, order, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const ids = shown.map(({ id }) => id);
    const [count, labels, notes, watermark, earlier] = await Promise.all([
      after === undefined && rows.length <= limit
        ? { number: rows.length, more: false }
        : (counted ?? this.#count(grant, filter)),
      labelsOf(this.#store.backend, ids),
      this.#notesOf(grant, ids),
      this.#pass.watermark(form.newest.form),
      this.#seen(grant, after === undefined ? shown : []),
    ]);
    const words = this.#forms.words(form, locale);
    const columns = this.#forms.columns(grant, form, words).filter(({ hidden }) => !hidden);
    const last = shown.at(-1);
    return {
      rows: shown.map(({ id, masked: row, state, version }) => ({
        reference: row.submission.reference,
        createdAt: row.submission.createdAt,
        ...{ state, version },
        labels: labels.get(id) ?? [],
        notes: notes.get(id) ?? 0,
        late: form.isLate(row.submission),
        fresh: id > earlier,
        cells: cellsOf(columns, row),
      })),
      next: rows.length > limit && last ? this.#cursors.seal(`${last.id} ${last.state}`, context) : null,
      count,
      unsearchable:
        filter.tokens.length > 0 ? await this.#countAbove(grant, watermark) : { number: 0, more: false },
    };
  }

  async neighbours(
    grant: Grant,
    { id, state }: ListedRow,
    { order = 'latest', ...given }: Omit<ListQuery, 'after' | 'size'>,
  ): Promise<Neighbours> {
    const form = await this.#forms.find(grant);
    const { filter } = await this.#counted(grant, await this.filter(grant, form, given));
    const beside = async (towards: ListOrder, within: 'latest' | 'earliest') => {
      const place = { from: `${id} ${state}`, order: towards, within, limit: 1 };
      const [row] = await this.#ordered(grant, form, filter, place);
      return row?.masked.submission.reference ?? null;
    };
    return {
      previous: await beside(REVERSED[order], 'earliest'),
      next: await beside(order, 'latest'),
    };
  }

  /** Makes the filter of a query, after the index has reached the last submission where the filter reads it. */
  async filter(
    grant: Grant,
    form: DeskForm,
    query: Omit<ListQuery, 'after' | 'size' | 'order'>,
  ): Promise<SubmissionFilter> {
    const filter = submissionFilter(query, grant, form, {
      tokens: this.#tokens,
      named: await this.#named(grant, query.q),
    });
    if (
      filter.tokens.length > 0 &&
      !(await this.#countAbove(grant, await this.#pass.watermark(form.newest.form))).more
    )
      await this.#pass.run();
    return filter;
  }

  /** The submission with that reference. */
  async #named(grant: Grant, reference = ''): Promise<number | undefined> {
    if (reference.trim() === '') return undefined;
    const { reads, read } = this.#store.backend;
    const row = await read(() =>
      reads
        .selectFrom('submissions')
        .select('id')
        .where('form', '=', grant.form)
        .where('reference', '=', normalizeReference(reference))
        .executeTakeFirst(),
    );
    return row?.id;
  }

  /** Reads submissions from an id on, which is not among them. */
  async page(
    grant: Grant,
    form: DeskForm,
    filter: SubmissionFilter,
    { from, order, limit }: { from: number | undefined; order: 'latest' | 'earliest'; limit: number },
  ): Promise<ListedRow[]> {
    const { backend } = this.#store;
    const [beyond, direction] = order === 'latest' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
    const { isShared } = backend;
    const [id, key] =
      filter.tokens.length > 0
        ? [foundId(isShared), foundOrder(isShared, filter.search)]
        : [sql.ref<number>('submissions.id'), sql.ref('submissions.id')];
    const rows = await backend.read(() =>
      this.#selected(grant, filter)
        .leftJoin('desk_items', 'desk_items.submission_id', 'submissions.id')
        .selectAll('submissions')
        .select(['desk_items.state', 'desk_items.version'])
        .$if(from !== undefined, (query) => query.where(id, beyond, from as number))
        .orderBy(key, direction)
        .limit(limit)
        .execute(),
    );
    const listed: ListedRow[] = [];
    const breathe = breather();
    for (const { state, version, ...row } of rows) {
      await breathe();
      listed.push({
        id: row.id,
        masked: masked(grant, form.record(row.form_version), toSubmission(row, backend)),
        state: state ?? 'received',
        version: version ?? 1,
      });
    }
    return listed;
  }

  /**
   * Reads submissions from a place on (`<id> <state>`): by state, one state after another, so that an index has their order. `within`: the
   * order of those of one state.
   */
  async #ordered(
    grant: Grant,
    form: DeskForm,
    filter: SubmissionFilter,
    {
      from,
      order,
      within = 'latest',
      limit,
    }: { from: string | undefined; order: ListOrder; within?: 'latest' | 'earliest'; limit: number },
  ): Promise<ListedRow[]> {
    const [id, place] = from?.split(' ') ?? [];
    const fromId = id === undefined ? undefined : Number(id);
    if (order === 'latest' || order === 'earliest')
      return this.page(grant, form, filter, { from: fromId, order, limit });
    const states = statesOf(form).map((state) => state.id);
    if (order === 'stateDescending') states.reverse();
    const begin = place === undefined ? 0 : states.indexOf(place);
    // A state that the form has no more.
    if (begin < 0) throw refuse(400, 'server.parameterInvalid', { name: 'after' });
    const rows: ListedRow[] = [];
    for (const state of states.slice(begin)) {
      if (rows.length === limit) break;
      const ofState = { ...filter, conditions: [...filter.conditions, inStates([state], form)] };
      const page = { from: state === place ? fromId : undefined, limit: limit - rows.length };
      rows.push(...(await this.page(grant, form, ofState, { ...page, order: within })));
    }
    return rows;
  }

  #selected(grant: Grant, filter: SubmissionFilter) {
    const { reads, isShared: isPostgres } = this.#store.backend;
    return selected(reads, filter, { form: grant.form, isPostgres });
  }

  /** PostgreSQL cannot know how many rows have a token: the latest rows, and then that number, say in which way it finds them faster. */
  async #counted(
    grant: Grant,
    filter: SubmissionFilter,
  ): Promise<{ filter: SubmissionFilter; count?: List['count'] }> {
    const { reads, read, isShared } = this.#store.backend;
    if (!isShared || filter.tokens.length === 0) return { filter };
    const latest = await read(() => countLatest(reads, filter, LATEST).executeTakeFirst());
    const search = Number(latest?.count ?? 0) < PAGE ? 'byIndex' : 'inOrder';
    const count = await this.#count(grant, { ...filter, search });
    return { filter: { ...filter, search: count.more ? 'inOrder' : 'byIndex' }, count };
  }

  async #count(grant: Grant, filter: SubmissionFilter): Promise<List['count']> {
    if (filter.conditions.length + filter.tokens.length === 0)
      return { number: await this.#countAll(grant.form), more: false };
    const { reads, read } = this.#store.backend;
    const found = this.#selected(grant, filter)
      .select('submissions.id')
      .limit(MOST_COUNTED + 1);
    const row = await read(() =>
      reads
        .selectFrom(found.as('found'))
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst(),
    );
    const number = Number(row?.count ?? 0);
    return { number: Math.min(number, MOST_COUNTED), more: number > MOST_COUNTED };
  }

  /** Counts those since the last count; all of them once some were removed. */
  async #countAll(form: string): Promise<number> {
    const { reads, read } = this.#store.backend;
    const removed = await lastChange(this.#store.backend, form, ['removed']);
    const known = this.#counts.get(form);
    const before = known?.removed === removed ? known : { count: 0, last: 0 };
    const added = await read(() =>
      reads
        .selectFrom('submissions')
        .select(({ fn }) => [fn.countAll().as('count'), fn.max('id').as('last')])
        .where('form', '=', form)
        .where('id', '>', before.last)
        .executeTakeFirst(),
    );
    const count = before.count + Number(added?.count ?? 0);
    this.#counts.set(form, { count, last: added?.last ?? before.last, removed });
    return count;
  }

  /** Counts those that are not searchable yet. */
  #countAbove(grant: Grant, id: number): Promise<List['count']> {
    return this.#count(grant, { conditions: [(eb) => eb('submissions.id', '>', id)], tokens: [] });
  }

  /** The number of notes that the person may read: without `contact`, their own. */
  async #notesOf(grant: Grant, ids: readonly number[]): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    const { reads, read } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('desk_notes')
        .select(['submission_id', sql<number>`count(*)`.as('count')])
        .where('submission_id', 'in', ids)
        .$if(!grant.may('contact'), (query) => query.where('author', '=', grant.person))
        .groupBy('submission_id')
        .execute(),
    );
    return new Map(rows.map((row) => [row.submission_id, Number(row.count)]));
  }

  async #visit(grant: Grant) {
    const { reads, read } = this.#store.backend;
    return read(() =>
      reads
        .selectFrom('desk_visits')
        .selectAll()
        .where('person', '=', grant.person)
        .where('form', '=', grant.form)
        .executeTakeFirst(),
    );
  }

  /** Notes that the person has seen these rows. Resolves to the last id of the visit before. */
  async #seen(grant: Grant, rows: readonly ListedRow[]): Promise<number> {
    const { queries, writes } = this.#store.backend;
    const visit = await this.#visit(grant);
    const last = Math.max(visit?.seen_id ?? 0, ...rows.map(({ id }) => id));
    const now = new Date();
    const isBack = visit !== undefined && now.getTime() - Date.parse(visit.at) > VISIT_MS;
    const earlier_id = isBack ? visit.seen_id : (visit?.earlier_id ?? 0);
    if (last !== visit?.seen_id || isBack) {
      const values = { seen_id: last, earlier_id, at: now.toISOString() };
      await writes.run(
        queries
          .insertInto('desk_visits')
          .values({ person: grant.person, form: grant.form, ...values })
          .onConflict((conflict) => conflict.columns(['person', 'form']).doUpdateSet(values))
          .compile(),
      );
    }
    return earlier_id;
  }
}

function cellsOf(columns: readonly DeskColumn[], row: MaskedRow): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ id, read }) => [id, read(row) ?? null]));
}
