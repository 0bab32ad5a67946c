import type { Kysely } from 'kysely';
import type { Backend } from '../tables/Backend.ts';
import type { Tables } from '../tables/Tables.ts';

/** A draft that waits for another device. The browser has encrypted it, with a key that follows from its link only. */
export interface SealedDraft {
  /** `DRAFT_ID` */
  id: string;
  bytes: Uint8Array;
  expires: Date;
}

export interface DraftRoom {
  drafts: number;
  bytes: number;
}

/** Drafts that wait for another device, in the table `drafts`. Every method rejects as `SubmissionStore` does. */
export class SealedDrafts {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /**
   * Stores a draft; durable when it resolves. Resolves to when the draft expires: of the same draft again, to the first time.
   * Stores nothing when the id has other bytes (`taken`), or when the drafts would exceed `most` (`full`). Copies of the server
   * that store drafts at the same moment may exceed `most` by these.
   */
  async add({ id, bytes, expires }: SealedDraft, most: DraftRoom): Promise<Date | 'taken' | 'full'> {
    const { queries, writes } = this.#backend;
    const row = { id, size: bytes.length, expires_at: expires.toISOString(), bytes };
    const insert = queries
      .insertInto('drafts')
      .columns(['id', 'size', 'expires_at', 'bytes'])
      .expression(({ selectFrom, val }) =>
        selectFrom(held(queries).as('held'))
          .select([
            val(row.id).as('id'),
            val(row.size).as('size'),
            val(row.expires_at).as('expires_at'),
            val(row.bytes).as('bytes'),
          ])
          .where('drafts', '<', most.drafts)
          .where('bytes', '<=', most.bytes - row.size),
      )
      .onConflict((conflict) => conflict.doNothing());
    const find = queries.selectFrom('drafts').select(['bytes', 'expires_at']).where('id', '=', id);
    const [, { rows }] = await writes.run(insert.compile(), find.compile());
    const [stored] = rows;
    if (!stored) return 'full';
    return Buffer.from(stored.bytes).equals(bytes) ? new Date(stored.expires_at) : 'taken';
  }

  /** Returns the draft, unless it has expired. */
  async find(id: string, now: Date): Promise<SealedDraft | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries
        .selectFrom('drafts')
        .select(['bytes', 'expires_at'])
        .where('id', '=', id)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst(),
    );
    return row && { id, bytes: row.bytes, expires: new Date(row.expires_at) };
  }

  /** Returns whether there was one. */
  async remove(id: string): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(queries.deleteFrom('drafts').where('id', '=', id).compile());
    return changes > 0;
  }

  /** Removes the drafts that have expired; returns their ids. */
  async expire(now: Date): Promise<string[]> {
    const { queries, read, writes } = this.#backend;
    const moment = now.toISOString();
    const due = await read(() =>
      queries.selectFrom('drafts').select('id').where('expires_at', '<=', moment).limit(1).executeTakeFirst(),
    );
    // Most sweeps find none: no write then.
    if (!due) return [];
    const expired = queries.deleteFrom('drafts').where('expires_at', '<=', moment).returning('id');
    const [{ rows }] = await writes.run(expired.compile());
    return rows.map(({ id }) => id);
  }

  /** Returns how many drafts wait, and their bytes. */
  async held(): Promise<DraftRoom> {
    const { queries, read } = this.#backend;
    const { drafts, bytes } = await read(() => held(queries).executeTakeFirstOrThrow());
    return { drafts: Number(drafts), bytes: Number(bytes) };
  }
}

function held(queries: Kysely<Tables>) {
  return queries
    .selectFrom('drafts')
    .select(({ fn, val }) => [
      fn.countAll<number>().as('drafts'),
      fn.coalesce(fn.sum<number>('size'), val(0)).as('bytes'),
    ]);
}
