import type { Kysely } from 'kysely';
import type { DraftRoom, SealedDraft, SealedDrafts } from '../drafts/SealedDrafts.ts';
import type { Backend } from './Backend.ts';
import type { Tables } from './Tables.ts';

/** Drafts on their way to another device, in the table `drafts`. */
export class TableDrafts implements SealedDrafts {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Copies of the server that store drafts at the same moment may exceed `most` by these. */
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

  async remove(id: string): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const [{ changes }] = await writes.run(queries.deleteFrom('drafts').where('id', '=', id).compile());
    return changes > 0;
  }

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

  async held(): Promise<DraftRoom> {
    const { queries, read } = this.#backend;
    const { drafts, bytes } = await read(() => held(queries).executeTakeFirstOrThrow());
    return { drafts: Number(drafts), bytes: Number(bytes) };
  }
}

/** How many drafts wait, and their bytes. */
function held(queries: Kysely<Tables>) {
  return queries
    .selectFrom('drafts')
    .select(({ fn, val }) => [
      fn.countAll<number>().as('drafts'),
      fn.coalesce(fn.sum<number>('size'), val(0)).as('bytes'),
    ]);
}
