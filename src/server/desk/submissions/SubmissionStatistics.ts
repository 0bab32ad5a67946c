import { sql } from 'kysely';
import type { Arrivals, Statistics } from '#contract/desk/statistics.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { answerAt } from '#journey/answers/answerAt.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { formatMoney } from '#messages/formatMoney.ts';
import { formatNumber } from '#messages/formatNumber.ts';
import { PAYLOAD } from '../../organiser/exports/exportTables.ts';
import { recordText } from '../../organiser/exports/recordText.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { breather } from '../breather.ts';
import { choiceFields, valuesOf } from '../derived/searchTokens.ts';
import { lastChange } from '../listChanges.ts';
import type { Grant } from '../rights/authorise.ts';
import { type DeskForm, type DeskForms, optionsOf } from './DeskForms.ts';
import type { SubmissionLists } from './SubmissionLists.ts';
import { statesOf, stateTitle } from './states.ts';

/** Submissions that are in memory at once. */
const PAGE = 100;

/** Characters of a moment up to its tens of minutes: time zones differ by such steps. */
const TEN_MINUTES = 15;

const EVERYTHING = { conditions: [], tokens: [] };

/** What was counted up to a submission. Names of fields, values that were chosen, and numbers; no other answer. */
interface Counted {
  lastId: number;
  /** Changes after which it has to be counted again. */
  change: string;
  choices: Map<string, Map<string, number>>;
  sums: Map<string, number>;
}

/** Counts the submissions of a form, as far as a person may see them. What was counted stays in memory: only new ones are read. */
export class SubmissionStatistics {
  readonly #store: SubmissionStore;
  readonly #forms: DeskForms;
  readonly #lists: SubmissionLists;
  /** By form, and by whether the person sees personal data. */
  readonly #counted = new Map<string, Promise<Counted>>();

  constructor(store: SubmissionStore, forms: DeskForms, lists: SubmissionLists) {
    this.#store = store;
    this.#forms = forms;
    this.#lists = lists;
  }

  async arrivals(grants: readonly Grant<'read'>[], locale: string): Promise<Arrivals> {
    const forms = await Promise.all(
      grants.map(async (grant) => {
        const form = await this.#forms.find(grant);
        return { id: form.id, title: this.#forms.title(form, locale), days: await this.#days(form) };
      }),
    );
    return { forms };
  }

  async form(grant: Grant<'read'>, locale: string): Promise<Statistics> {
    const form = await this.#forms.find(grant);
    const words = this.#forms.words(form, locale);
    const { choices, sums } = await this.#count(grant, form);
    const days = await this.#days(form);
    const count = days.reduce((sum, day) => sum + day.count, 0);
    const states = await this.#states(form, count);
    const text = (id: string) => recordText(form.newest, locale, id);
    const columns = this.#forms.columns(grant, form, words);
    return {
      count,
      days,
      states: statesOf(form).flatMap(({ id, former }) => {
        const inState = states.get(id) ?? 0;
        return former && inState === 0 ? [] : [{ title: stateTitle(form, words, id), count: inState }];
      }),
      choices: choiceFields(form.newest.form).map((field) => {
        const counts = new Map(choices.get(field.path));
        const offered = optionsOf(field, form, words);
        const options = offered.map(({ value, title }) => ({ title, count: counts.get(value) ?? 0 }));
        for (const { value } of offered) counts.delete(value);
        // Earlier versions offered others.
        return { title: text(field.title), options: [...options, ...former(counts)] };
      }),
      steps: await this.#steps(form, days, text),
      sums: [...sums].flatMap(([name, sum]) => {
        const column = columns.find(({ id, hidden }) => id === PAYLOAD + name && !hidden);
        const currency = currencyOf(form, name);
        const shown = currency === undefined ? formatNumber(sum, locale) : formatMoney(sum, currency, locale);
        return column ? [{ title: column.title, text: shown }] : [];
      }),
    };
  }

  async #days({ id, newest }: DeskForm): Promise<Statistics['days']> {
    const { reads, read } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('submissions')
        .select([
          sql<string>`substr(created_at, 1, ${sql.lit(TEN_MINUTES)})`.as('moment'),
          ({ fn }) => fn.countAll().as('count'),
        ])
        .where('form', '=', id)
        .groupBy('moment')
        .orderBy('moment')
        .execute(),
    );
    const days = new Map<string, number>();
    for (const { moment, count } of rows) {
      const { day } = zonedMoment(new Date(`${moment}0:00Z`), newest.form.timeZone);
      days.set(day, (days.get(day) ?? 0) + Number(count));
    }
    return [...days].map(([day, count]) => ({ day, count }));
  }

  /** Steps that the newest version no longer has are left out. */
  async #steps(
    { newest: { form } }: DeskForm,
    days: Statistics['days'],
    text: (id: string) => string,
  ): Promise<Statistics['steps']> {
    const { reads, read } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('desk_steps')
        .select(['step', ({ fn }) => fn.sum('count').as('count'), ({ fn }) => fn.min('day').as('since')])
        .where('form', 'in', [form.id, ...(form.formerly ?? [])])
        .groupBy('step')
        .execute(),
    );
    const [since] = rows.map((row) => row.since).sort();
    if (since === undefined) return null;
    const counts = new Map(rows.map(({ step, count }) => [step, Number(count)]));
    const sent = days.reduce((sum, { day, count }) => (day < since ? sum : sum + count), 0);
    let further = sent;
    const reached = form.steps
      .toReversed()
      .map(({ id, title }) => {
        const count = counts.get(id) ?? 0;
        const step = { title: text(title), count, further: Math.min(count, further) };
        // A step that not everybody is asked has fewer than a later one.
        further = Math.max(further, count);
        return step;
      })
      .reverse();
    return { since, reached, sent };
  }

  async #states({ id }: DeskForm, all: number): Promise<Map<string, number>> {
    const { reads, read } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('desk_items')
        .select(['state', ({ fn }) => fn.countAll().as('count')])
        .where('form', '=', id)
        .where('state', '<>', 'received')
        .groupBy('state')
        .execute(),
    );
    const counts = new Map<string, number>(rows.map(({ state, count }) => [state, Number(count)]));
    const handled = rows.reduce((sum, { count }) => sum + Number(count), 0);
    return counts.set('received', all - handled);
  }

  /** Reads what came since the last count; everything again after a correction or a removal. */
  #count(grant: Grant, form: DeskForm): Promise<Counted> {
    const key = JSON.stringify([form.id, grant.may('contact')]);
    const before = this.#counted.get(key);
    // One after the other: two at once would count a submission twice.
    const counting = (before?.catch(() => undefined) ?? Promise.resolve(undefined)).then((counted) =>
      this.#countOn(grant, form, counted),
    );
    this.#counted.set(key, counting);
    counting.catch(() => this.#counted.get(key) === counting && this.#counted.delete(key));
    return counting;
  }

  async #countOn(grant: Grant, form: DeskForm, before: Counted | undefined): Promise<Counted> {
    const changed = await lastChange(this.#store.backend, form.id, ['correction', 'removed']);
    const change = JSON.stringify([changed, form.newest.form.version]);
    const known = before?.change === change ? before : { lastId: 0, choices: new Map(), sums: new Map() };
    const counted: Counted = {
      lastId: known.lastId,
      change,
      choices: new Map([...known.choices].map(([path, counts]) => [path, new Map(counts)])),
      sums: new Map(known.sums),
    };
    const fields = choiceFields(form.newest.form);
    const names = Object.keys(form.newest.form.submission.compute);
    const breathe = breather();
    for (;;) {
      const page = { from: counted.lastId, order: 'earliest', limit: PAGE } as const;
      const rows = await this.#lists.page(grant, form, EVERYTHING, page);
      for (const { masked } of rows) {
        for (const field of fields)
          for (const value of valuesOf(field, answerAt(masked.answers, field.path)))
            add(counted.choices, field.path, value);
        for (const name of names) {
          const amount = ownValue(masked.submission.computed, name);
          if (typeof amount === 'number') counted.sums.set(name, (counted.sums.get(name) ?? 0) + amount);
        }
      }
      counted.lastId = rows.at(-1)?.id ?? counted.lastId;
      if (rows.length < PAGE) return counted;
      await breathe();
    }
  }
}

function add(choices: Counted['choices'], path: string, value: string): void {
  const counts = choices.get(path) ?? new Map<string, number>();
  choices.set(path, counts.set(value, (counts.get(value) ?? 0) + 1));
}

function former(counts: ReadonlyMap<string, number>): { title: string; count: number }[] {
  return [...counts].map(([title, count]) => ({ title, count }));
}

/** The currency in which the form shows a computed value. */
function currencyOf({ newest: { form } }: DeskForm, name: string): string | undefined {
  const { total, amount } = ownValue(form.submission.compute, name) ?? {};
  for (const panel of form.sidebar) {
    if (panel.panel === 'totals' && total !== undefined && panel.of === total) return panel.currency;
    if (panel.panel === 'amount' && panel.of === amount?.of && panel.by === amount.by) return panel.currency;
  }
  return undefined;
}
