import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { decrypted, encrypted } from '../../store/encryption/encryptedColumns.ts';
import type { Notice } from '../../store/Outbox.ts';
import type { SubmissionStore } from '../../store/SubmissionStore.ts';
import type { DeskTables } from '../../store/tables/DeskTables.ts';
import { Repeated } from '../../watch/Repeated.ts';
import { nextNotice } from './DeskNotices.ts';

type Due = Selectable<DeskTables['desk_notices']> & { email: string };

/** The pass looks for due notices this often. */
const PAUSE_MS = 10_000;
/** What comes in within this time after a notice at once is in the next one. */
const GATHER_MS = 10 * 60_000;

/**
 * Puts due notices into the outbox: one row with a number of submissions, in the transaction that moves the mark behind which they are
 * counted. So none is lost or told twice, also when the server is killed or several copies run. Nothing runs until `start`.
 */
export class NoticePass extends Repeated {
  readonly #store: SubmissionStore;
  readonly #timeZone: () => string;

  constructor(store: SubmissionStore, timeZone: () => string, logger: FastifyBaseLogger) {
    super(() => this.run(new Date()), { pauseMs: PAUSE_MS, logger, failure: 'notices not written' });
    this.#store = store;
    this.#timeZone = timeZone;
  }

  async run(now: Date): Promise<void> {
    const { reads, read } = this.#store.backend;
    const due = await read(() =>
      reads
        .selectFrom('desk_notices')
        .innerJoin('desk_people', 'desk_people.id', 'desk_notices.person')
        .selectAll('desk_notices')
        .select('email')
        .where('next_at', '<=', now.toISOString())
        .execute(),
    );
    for (const each of due) await this.#tell(each, now);
  }

  async #tell(due: Due, now: Date): Promise<void> {
    const { person, form, rhythm, after_id } = due;
    const later = nextNotice(rhythm, new Date(now.getTime() + GATHER_MS), this.#timeZone());
    const came = await this.#cameSince(form, after_id);
    // While the mail server is away, one mail waits, and the next one says it all.
    const isTold = came !== undefined && !(await this.#waits(person, form));
    if (isTold) await this.#add(due, came, later);
    else if (rhythm !== 'now' || came)
      await this.#store.backend.writes.run(this.#moved(due, after_id, later));
  }

  async #cameSince(form: string, after: number): Promise<(Notice & { last: number }) | undefined> {
    const { reads, read } = this.#store.backend;
    const newer = reads.selectFrom('submissions').where('form', '=', form).where('id', '>', after);
    const last = await read(() =>
      newer.select(['id', 'form_version']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    );
    if (!last) return undefined;
    const counted = await read(() =>
      newer
        .select(({ fn }) => fn.countAll().as('count'))
        .where('id', '<=', last.id)
        .executeTakeFirstOrThrow(),
    );
    return { form, version: last.form_version, count: Number(counted.count), last: last.id };
  }

  async #waits(person: string, form: string): Promise<boolean> {
    const { reads, read } = this.#store.backend;
    const rows = await read(() =>
      reads
        .selectFrom('mails')
        .select('notice')
        .where('state', '=', 'waiting')
        .where('person', '=', person)
        .execute(),
    );
    return rows.some(({ notice }) => notice !== null && JSON.parse(notice).form === form);
  }

  async #add(due: Due, { last, ...notice }: Notice & { last: number }, later: string): Promise<void> {
    const { queries, writes, cipher, isShared } = this.#store.backend;
    const { person } = due;
    const email = decrypted(cipher, due.email, 'desk_people.email', person);
    const at = new Date().toISOString();
    const values = {
      recipient: encrypted(cipher, email, 'mails.recipient'),
      next_at: at,
      created_at: at,
      person,
      notice: JSON.stringify(notice),
    };
    const unchanged = this.#unchanged(due);
    const written = await writes.run(
      // PostgreSQL runs writes at once: the copy that comes second waits, and then finds another mark.
      ...(isShared ? [unchanged.forUpdate().compile()] : []),
      // The journal has the last ones alone.
      queries.deleteFrom('mails').where('person', '=', person).where('state', '<>', 'waiting').compile(),
      queries
        .insertInto('mails')
        .columns(['recipient', 'next_at', 'created_at', 'person', 'notice'])
        .expression((query) =>
          query
            .selectFrom('desk_notices')
            .select(Object.entries(values).map(([name, value]) => sql<string>`${value}`.as(name)))
            .where((row) => row.and(this.#key(due))),
        )
        .compile(),
      this.#moved(due, last, later),
    );
    if ((written.at(-1)?.changes ?? 0) > 0) this.#store.outbox.announce();
  }

  /** The notice, unless another copy has told it or its person has changed it. */
  #key({ person, form, rhythm, after_id, next_at }: Due) {
    return { person, form, rhythm, after_id, next_at };
  }

  #unchanged(due: Due) {
    return this.#store.backend.queries
      .selectFrom('desk_notices')
      .select('person')
      .where((row) => row.and(this.#key(due)));
  }

  #moved(due: Due, after_id: number, next_at: string) {
    return this.#store.backend.queries
      .updateTable('desk_notices')
      .set({ after_id, next_at })
      .where((row) => row.and(this.#key(due)))
      .compile();
  }
}
