import { sql, type Updateable } from 'kysely';
import { EVERY_FORM } from '#contract/desk/rights.ts';
import { decrypted, encrypted } from '../encryption/encryptedColumns.ts';
import type { CountedMail, DueMail, Notice, OutboxState } from '../Outbox.ts';
import type { Backend } from './Backend.ts';
import type { Tables } from './Tables.ts';
import { toSubmission } from './toSubmission.ts';

/** Stored mails in the table `mails`, sent after their submission's transaction. Every method rejects as `SubmissionStore` does. */
export class TableOutbox {
  readonly #backend: Backend;
  readonly #listeners = new Set<() => void>();

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Returns when the next mail is due; `undefined` when none waits. */
  async nextDue(): Promise<Date | undefined> {
    const row = await this.#backend.read(() =>
      this.#backend.queries
        .selectFrom('mails')
        .select('next_at')
        .where('state', '=', 'waiting')
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst(),
    );
    return row && new Date(row.next_at);
  }

  /**
   * Claims the mail that has been due for longest, counts a try, and reserves the mail until `until`. If this process dies,
   * the mail is tried again then. A notice to a person who may no longer read the form is removed instead.
   */
  async claim(now: Date, until: Date): Promise<DueMail | undefined> {
    const { queries, writes, read, cipher, isShared } = this.#backend;
    const claim = queries
      .updateTable('mails')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), next_at: until.toISOString() }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('mails')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_at', '<=', now.toISOString())
          .orderBy('next_at')
          .orderBy('id')
          .limit(1)
          // Not a mail that another copy is claiming at this moment.
          .$if(isShared, (mail) => mail.forUpdate().skipLocked()),
      )
      .returning([
        ...(['id', 'submission_id', 'recipient', 'attempts', 'created_at as createdAt'] as const),
        ...(['person', 'notice'] as const),
      ]);
    const [{ rows }] = await writes.run(claim.compile());
    const [claimed] = rows;
    if (!claimed) return undefined;
    const { submission_id, recipient, person, notice, ...mail } = claimed;
    const to = decrypted(cipher, recipient, 'mails.recipient', mail.id);
    if (person !== null && notice !== null) {
      const told: Notice = JSON.parse(notice);
      const locale = await this.#readerLocale(person, told.form, now);
      if (locale !== undefined) return { ...mail, to, about: { notice: told, locale } };
      await writes.run(queries.deleteFrom('mails').where('id', '=', mail.id).compile());
      return undefined;
    }
    const row = await read(() =>
      queries.selectFrom('submissions').selectAll().where('id', '=', submission_id).executeTakeFirst(),
    );
    // Without a row, the submission was just deleted, and its mail with it.
    return row && { ...mail, to, about: { submission: toSubmission(row, this.#backend) } };
  }

  /** The language of a person at the desk who may read the form; undefined for anybody else. */
  async #readerLocale(person: string, form: string, now: Date): Promise<string | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries
        .selectFrom('desk_people')
        .innerJoin('desk_rights', 'desk_rights.person', 'desk_people.id')
        .select('locale')
        .where('desk_people.id', '=', person)
        .where('verb', '=', 'read')
        .where('form', 'in', [EVERY_FORM, form])
        .where(({ or, eb }) => or([eb('until_at', 'is', null), eb('until_at', '>', now.toISOString())]))
        .executeTakeFirst(),
    );
    return row?.locale;
  }

  markSent(id: number, now: Date): Promise<void> {
    return this.#set(id, { state: 'sent', sent_at: now.toISOString(), error: null });
  }

  /** Schedules another try at `next`. */
  postpone(id: number, next: Date, error: string): Promise<void> {
    return this.#set(id, { next_at: next.toISOString(), error: this.#storedError(error) });
  }

  /** Ends the tries. The mail stays stored and is counted in `state`. */
  markFailed(id: number, error: string): Promise<void> {
    return this.#set(id, { state: 'failed', error: this.#storedError(error) });
  }

  /** Stores the mail once more, to be sent now. Resolves to false while one of that submission waits, or without the mail. */
  async again(id: number, now: Date): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const at = now.toISOString();
    const copied = ['submission_id', 'recipient', 'recipient_key', 'sender_key'] as const;
    const [, { changes }] = await writes.run(
      // Holds off who does the same at this moment.
      queries
        .updateTable('mails')
        .set(({ ref }) => ({ attempts: ref('attempts') }))
        .where('id', '=', id)
        .compile(),
      queries
        .insertInto('mails')
        .columns([...copied, 'attempts', 'next_at', 'created_at'])
        .expression((query) =>
          query
            .selectFrom('mails')
            .select([
              ...copied,
              sql.lit(0).as('attempts'),
              sql<string>`${at}`.as('next'),
              sql<string>`${at}`.as('created'),
            ])
            .where('id', '=', id)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('mails as waiting')
                    .select('waiting.id')
                    .where('waiting.state', '=', 'waiting')
                    .whereRef('waiting.submission_id', '=', 'mails.submission_id'),
                ),
              ),
            ),
        )
        .compile(),
    );
    if (changes > 0) this.announce();
    return changes > 0;
  }

  async #set(id: number, change: Updateable<Tables['mails']>): Promise<void> {
    const { queries, writes } = this.#backend;
    await writes.run(queries.updateTable('mails').set(change).where('id', '=', id).compile());
  }

  /** The answer of a mail server may contain the recipient, and U+0000, which PostgreSQL's texts cannot hold. */
  #storedError(error: string): string {
    return encrypted(this.#backend.cipher, error.replaceAll('\0', ''), 'mails.error');
  }

  async state(): Promise<OutboxState> {
    const rows = await this.#backend.read(() =>
      this.#backend.queries
        .selectFrom('mails')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
        .groupBy('state')
        .execute(),
    );
    const of = (state: string) => rows.find((row) => row.state === state);
    const oldest = of('waiting')?.oldest;
    return {
      waiting: of('waiting')?.count ?? 0,
      sent: of('sent')?.count ?? 0,
      failed: of('failed')?.count ?? 0,
      oldestWaiting: oldest ? new Date(oldest) : undefined,
    };
  }

  /** Returns the mails stored after a moment, and after the mail `afterId` when given; oldest first. */
  async countedSince(moment: Date, afterId = 0): Promise<CountedMail[]> {
    const rows = await this.#backend.read(() =>
      this.#backend.queries
        .selectFrom('mails')
        .select(['id', 'recipient_key', 'sender_key', 'created_at'])
        .where('id', '>', afterId)
        .where('created_at', '>', moment.toISOString())
        .where('recipient_key', 'is not', null)
        .orderBy('id')
        .execute(),
    );
    return rows.map(({ id, recipient_key, sender_key, created_at }) => ({
      id,
      recipientKey: String(recipient_key),
      senderKey: sender_key ?? undefined,
      createdAt: created_at,
    }));
  }

  /** Calls back whenever this process adds a mail. Returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners that a mail was added. */
  announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
