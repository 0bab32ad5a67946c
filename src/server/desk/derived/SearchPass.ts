import { hash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { CompiledForm } from '#contract/CompiledForm.ts';
import { decodeStored } from '#publication/compile/decodeStored.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import { Repeated } from '../../watch/Repeated.ts';
import { breather } from '../breather.ts';
import { lastSubmissionId } from '../lastSubmissionId.ts';
import type { DeskForms } from '../submissions/DeskForms.ts';
import type { SearchTokens } from './searchTokens.ts';

/** Rows of one transaction. */
const BATCH = 100;
/** What this pass makes of a submission: another name makes it again of all. */
const NAME = 'search persons of ';
/** The pass looks for new submissions this often. */
const PAUSE_MS = 5_000;
/** While the server is busy for a greater part of its time, the pass makes one batch in this time: submissions come first. */
const BUSY = 0.8;
const BUSY_MS = 2_000;
const SAMPLE_MS = 20;

type SearchedStore = Pick<SubmissionStore, 'backend' | 'shared' | 'page'>;

/**
 * Makes what is searched of each submission, after it was stored and in the order of ids, up to its form's watermark in
 * `desk_passes`. So nothing is added to the way of a submission, and nothing runs until `start`. When a new version of a form searches
 * or filters by other fields, it is made again of all submissions of the form.
 */
export class SearchPass extends Repeated {
  readonly #store: SearchedStore;
  readonly #tokens: SearchTokens;
  readonly #forms: Pick<DeskForms, 'record' | 'allNewest'>;
  #running: Promise<void> | undefined;
  /** The forms and rows that the last whole pass has left: as long as they are so, nothing is to do. */
  #left: { forms: readonly CompiledForm[]; rows: string } | undefined;
  #stopping = false;
  #hurries = false;

  constructor(
    store: SearchedStore,
    tokens: SearchTokens,
    forms: Pick<DeskForms, 'record' | 'allNewest'>,
    logger: FastifyBaseLogger,
  ) {
    const failure = 'submissions not made searchable';
    super(() => this.#run(), { pauseMs: PAUSE_MS, logger, failure });
    this.#store = store;
    this.#tokens = tokens;
    this.#forms = forms;
  }

  override async stop(): Promise<void> {
    this.#stopping = true;
    await super.stop();
    await this.#running;
  }

  /** The last id of the form that is searchable. */
  async watermark(form: CompiledForm): Promise<number> {
    const { reads, read } = this.#store.backend;
    const row = await read(() =>
      reads.selectFrom('desk_passes').select('last_id').where('name', '=', passName(form)).executeTakeFirst(),
    );
    return row?.last_id ?? 0;
  }

  /** Goes on to the last submission; resolves when one of these passes has ended. Somebody waits for it, so it waits for nothing. */
  run(): Promise<void> {
    this.#hurries = true;
    return this.#run();
  }

  #run(): Promise<void> {
    this.#running ??= this.#pass().finally(() => {
      this.#running = undefined;
      this.#hurries = false;
    });
    return this.#running;
  }

  async #pass(): Promise<void> {
    const forms = await this.#forms.allNewest();
    const last = await lastSubmissionId(this.#store);
    if (this.#left?.forms === forms && this.#left.rows === (await this.#rows(last))) return;
    let isWhole = false;
    const task = async () => {
      for (const form of forms) while (!this.#stopping && (await this.#batch(form))) await this.#letOthers();
      isWhole = !this.#stopping;
    };
    const { shared } = this.#store;
    await (shared ? shared.alone('desk search', task) : task());
    // While another server makes the pass, this one does not know how far it comes.
    if (isWhole) this.#left = { forms, rows: await this.#rows(last) };
  }

  /** The last submission, and the watermarks, which commands remove. */
  async #rows(last: number): Promise<string> {
    const { reads, read } = this.#store.backend;
    const marks = await read(() => reads.selectFrom('desk_passes').selectAll().orderBy('name').execute());
    return JSON.stringify([last, marks]);
  }

  /** Waits while the server is busy with others. */
  async #letOthers(): Promise<void> {
    const before = performance.eventLoopUtilization();
    await sleep(SAMPLE_MS);
    const { utilization } = performance.eventLoopUtilization(before);
    for (let waited = SAMPLE_MS; utilization > BUSY && waited < BUSY_MS; waited += SAMPLE_MS) {
      if (this.#hurries || this.#stopping) return;
      await sleep(SAMPLE_MS);
    }
  }

  /** Resolves to whether more may follow. */
  async #batch(form: CompiledForm): Promise<boolean> {
    const { backend } = this.#store;
    const { queries, writes } = backend;
    const after = await this.watermark(form);
    const corrected = await this.#corrections(form.id, after);
    const rows = await this.#store.page(form.id, after, BATCH);
    const last = rows.at(-1);
    if (!last) return false;
    const start = startOf(form);
    const made: [id: number, tokens: string][] = [];
    const breathe = breather();
    for (const { id, formId, formVersion, payload } of rows) {
      await breathe();
      const record = await this.#forms.record(formId, formVersion);
      if (!record) continue;
      const { answers } = decodeStored(record.form, payload);
      made.push([id, this.#tokens.of(record.form, answers, form)]);
    }
    await writes.run(
      ...made.map(([id, tokens]) =>
        queries
          .insertInto('desk_search')
          .columns(['submission_id', 'tokens'])
          // One that was erased meanwhile does not come back.
          .expression((query) =>
            query
              .selectFrom('submissions')
              .select(['id', sql<string>`${tokens}`.as('tokens')])
              .where('id', '=', id)
              // One that was corrected meanwhile has its row already.
              .where(
                sql<boolean>`(select count(*) from desk_corrections where submission_id = ${id}) = ${corrected.get(id) ?? 0}`,
              ),
          )
          .onConflict((conflict) => conflict.column('submission_id').doUpdateSet({ tokens }))
          .compile(),
      ),
      queries
        .deleteFrom('desk_passes')
        .where('name', '<>', passName(form))
        .where(sql<SqlBool>`substr(name, 1, ${start.length}) = ${start}`)
        .compile(),
      queries
        .insertInto('desk_passes')
        .values({ name: passName(form), last_id: last.id })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_id: last.id }))
        .compile(),
    );
    return rows.length === BATCH;
  }

  /** The number of corrections of each submission of the next batch. */
  async #corrections(form: string, after: number): Promise<ReadonlyMap<number, number>> {
    const { queries, read } = this.#store.backend;
    const batch = queries
      .selectFrom('submissions')
      .select('id')
      .where('form', '=', form)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH);
    const rows = await read(() =>
      queries
        .selectFrom('desk_corrections')
        .select(['submission_id', sql<number>`count(*)`.as('count')])
        .where('submission_id', 'in', batch)
        .groupBy('submission_id')
        .execute(),
    );
    return new Map(rows.map((row) => [row.submission_id, Number(row.count)]));
  }
}

/** The pass of a form by its rules: other rules make another pass. */
function passName(form: CompiledForm): string {
  const { filter, search } = form.desk ?? {};
  return startOf(form) + hash('sha256', JSON.stringify([filter, search]), 'base64url');
}

/** How all passes of a form begin. No id has a blank. */
function startOf({ id }: CompiledForm): string {
  return `${NAME}${id} `;
}
