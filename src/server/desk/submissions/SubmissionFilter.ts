import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { CompiledField } from '#contract/CompiledForm.ts';
import type { State } from '#contract/desk/forms.ts';
import type { ListQuery } from '#contract/desk/list.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { refuse } from '../../http/Refusal.ts';
import { PAYLOAD } from '../../organiser/exports/exportTables.ts';
import type { Tables } from '../../store/tables/Tables.ts';
import { filteredFields, type SearchTokens } from '../derived/searchTokens.ts';
import type { Grant } from '../rights/authorise.ts';
import { isHiddenColumn } from '../rights/mask.ts';
import type { DeskForm } from './DeskForms.ts';
import { statesOf } from './states.ts';

/** How PostgreSQL finds tokens: by its index, where few rows have them, or in the order of rows, until there are enough. */
type TokenSearch = 'byIndex' | 'inOrder';

type Where = (eb: ExpressionBuilder<Tables, 'submissions'>) => Expression<SqlBool>;

/** What a list's query selects. */
export interface SubmissionFilter {
  conditions: Where[];
  /** The tokens of words and values: of each group, the index has one. */
  tokens: string[][];
  search?: TokenSearch;
}

type Parameters = Pick<ListQuery, 'from' | 'to' | 'state' | 'label' | 'language' | 'q'> &
  Record<string, unknown>;

/** Hours that a day of a time zone may begin before or after that of UTC. */
const MOST_OFFSET_H = 14;

/** Makes the conditions of a filter; `named`: id of the submission whose reference is searched. Throws a `Refusal` (400) for a parameter that is none of the form's. */
export function submissionFilter(
  query: Parameters,
  grant: Grant,
  deskForm: DeskForm,
  { tokens, named }: { tokens: SearchTokens; named: number | undefined },
): SubmissionFilter {
  const { form } = deskForm.newest;
  const conditions: Where[] = [];
  const needed: string[][] = [];
  const { from, to, q } = query;
  requireDays({ from, to });
  const startOf = (day: string) => startOfDay(day, form.timeZone);
  if (from !== undefined) conditions.push((eb) => eb('created_at', '>=', startOf(from)));
  if (to !== undefined) conditions.push((eb) => eb('created_at', '<', startOf(dayAfter(to, 1))));
  const languages = listOf(query.language);
  if (languages.length > 0) conditions.push((eb) => eb('submissions.locale', 'in', languages));
  const states = listOf(query.state);
  const known = statesOf(deskForm).map(({ id }) => id);
  if (states.some((state) => !known.includes(state)))
    throw refuse(400, 'server.parameterInvalid', { name: 'state' });
  if (states.length > 0) conditions.push(inStates(states, deskForm));
  const labels = listOf(query.label);
  if (labels.length > 0)
    conditions.push((eb) =>
      eb(
        'submissions.id',
        'in',
        eb.selectFrom('desk_submission_labels').select('submission_id').where('label', 'in', labels),
      ),
    );
  const fields = shownFilters(grant, deskForm);
  for (const [name, given] of Object.entries(query)) {
    if (!name.startsWith('f.')) continue;
    const field = fields.find(({ path }) => path === name.slice(2));
    if (!field) throw refuse(400, 'server.parameterInvalid', { name });
    const values = listOf(given);
    if (field.fieldType === 'day') for (const day of values) requireDays({ [name]: day });
    if (values.length > 0) needed.push(values.map((value) => tokens.value(form.id, field.path, value)));
  }
  if (named !== undefined) conditions.push((eb) => eb('submissions.id', '=', named));
  else if (q !== undefined && q.trim() !== '') {
    const words = grant.may('contact') ? tokens.query(form.id, q) : [];
    if (words.length === 0) conditions.push((eb) => eb('submissions.id', 'is', null));
    needed.push(...words.map((word) => [word]));
  }
  return { conditions, tokens: needed };
}

/** The fields by which a person may filter: not by a day that some version hides from them. */
export function shownFilters(grant: Grant, { newest, versions }: DeskForm): CompiledField[] {
  return filteredFields(newest.form).filter(
    ({ path, fieldType }) => fieldType !== 'day' || !isHiddenColumn(grant, versions, PAYLOAD + path),
  );
}

/** The id of what `withTokens` finds, in whose order it finds it. */
export const foundId = (isPostgres: boolean) =>
  sql.ref<number>(isPostgres ? 'desk_search.submission_id' : 'desk_words.rowid');

/** The order in which `withTokens` finds. Of few rows, PostgreSQL sorts what its index finds, rather than to read all in the order of their key. */
export const foundOrder = (isPostgres: boolean, search?: TokenSearch) =>
  search === 'byIndex' && isPostgres ? sql<number>`desk_search.submission_id + 0` : foundId(isPostgres);

/** The submissions that have, in one of the `ways`, a token of each group. */
export function withTokens(
  queries: Kysely<Tables>,
  ways: readonly (readonly string[][])[],
  { isPostgres, search }: { isPostgres: boolean; search: TokenSearch },
) {
  const searched = isPostgres
    ? queries
        .selectFrom('desk_search')
        .where(({ or }) => or(ways.map((groups) => hasTokens(groups, search))))
        // PostgreSQL merges both tables from the latest submission on, of which thousands may not be searchable yet.
        .$if(search === 'inOrder', (found) =>
          found.where(sql<SqlBool>`submissions.id <= (select max(submission_id) from desk_search)`),
        )
    : queries
        .selectFrom(sql`desk_words`.as('desk_words'))
        .where(sql<SqlBool>`desk_words match ${matching(ways)}`);
  return (
    (searched as unknown as SelectQueryBuilder<Tables, 'desk_search', object>)
      // SQLite reads the tables of a cross join in this order: the index first.
      .crossJoin('submissions')
      .where((eb) => eb('submissions.id', '=', foundId(isPostgres))) as unknown as SelectQueryBuilder<
      Tables,
      'submissions',
      object
    >
  );
}

/** How many of the latest rows of PostgreSQL have the tokens of a filter. */
export function countLatest(queries: Kysely<Tables>, { tokens }: SubmissionFilter, latest: number) {
  return queries
    .selectFrom(
      queries
        .selectFrom('desk_search')
        .select('tokens')
        .orderBy('submission_id', 'desc')
        .limit(latest)
        .as('desk_search'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .where(hasTokens(tokens, 'inOrder'));
}

/** Whether a row has a token of each group. */
function hasTokens(groups: readonly string[][], search: TokenSearch) {
  const { or, and } = expressionBuilder<Tables, 'desk_search'>();
  return and(groups.map((group) => or(group.map((token) => hasToken(token, search)))));
}

/** The expression for PostgreSQL's index takes eight times as long for each row that is read without the index. */
function hasToken(token: string, search: TokenSearch) {
  return search === 'byIndex'
    ? sql<SqlBool>`string_to_array(desk_search.tokens, ' ') @> array[${token}]`
    : sql<SqlBool>`position(${token} in desk_search.tokens) > 0`;
}

/** A query of SQLite's full-text index (fts5). */
function matching(ways: readonly (readonly string[][])[]): string {
  const either = (parts: readonly string[]) => `(${parts.join(' OR ')})`;
  return either(ways.map((groups) => `(${groups.map(either).join(' AND ')})`));
}

/** The submissions that a filter selects: those of an index in its order, which is read until there are enough. */
export function selected(
  queries: Kysely<Tables>,
  { conditions, tokens, search = 'inOrder' }: SubmissionFilter,
  { form, isPostgres }: { form: string; isPostgres: boolean },
) {
  const from =
    tokens.length > 0
      ? withTokens(queries, [tokens], { isPostgres, search })
      : queries.selectFrom('submissions');
  return conditions
    .reduce((found, condition) => found.where(condition), from)
    .where('submissions.form', '=', form);
}

/** A submission that nobody has changed is in state `received`, without a row. */
export function inStates(states: State[], { id }: Pick<DeskForm, 'id'>): Where {
  return (eb) => {
    const items = eb
      .selectFrom('desk_items')
      .select('desk_items.submission_id')
      .where('desk_items.form', '=', id);
    return states.includes('received')
      ? eb('submissions.id', 'not in', items.where('state', 'not in', states))
      : eb('submissions.id', 'in', items.where('state', 'in', states));
  };
}

export function listOf(given: unknown): string[] {
  if (given === undefined) return [];
  return [given].flat().map(String);
}

/** Throws a `Refusal` (400) for a day that its month does not have. */
export function requireDays(days: Record<string, string | undefined>): void {
  for (const [name, day] of Object.entries(days))
    if (day !== undefined && dayAfter(day, 0) !== day) throw refuse(400, 'server.parameterInvalid', { name });
}

/** So many days later. Empty for a day that is none; another day for one that its month does not have. */
export function dayAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000;
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10);
}

/** The first moment of a day in a time zone. */
export function startOfDay(day: string, timeZone: string): string {
  return momentAt(day, '00:00', timeZone);
}

/** When it is first that time (`07:00`), or a later one of that day, in a time zone. */
export function momentAt(day: string, time: string, timeZone: string): string {
  const utc = Date.parse(`${day}T${time}:00Z`);
  // Quarters of an hour: no zone has other offsets today.
  for (let quarter = -MOST_OFFSET_H * 4; quarter <= MOST_OFFSET_H * 4; quarter++) {
    const moment = new Date(utc + quarter * 900_000);
    const local = zonedMoment(moment, timeZone);
    if (`${local.day} ${local.time}` >= `${day} ${time}`) return moment.toISOString();
  }
  return new Date(utc).toISOString();
}
