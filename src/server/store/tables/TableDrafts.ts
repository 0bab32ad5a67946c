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

  async add({ id, bytes, expires }: SealedDraft, most: DraftRoom): Promise<Date | 'taken' | 'full'> {
    const added = await this.#backend.writes.run('addDraft', id, bytes, expires.toISOString(), most);
    return typeof added === 'string' ? added : new Date(added.expires);
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

  remove(id: string): Promise<boolean> {
    return this.#backend.writes.run('removeDraft', id);
  }

  async expire(now: Date): Promise<string[]> {
    const { queries, read, writes } = this.#backend;
    const moment = now.toISOString();
    const due = await read(() =>
      queries.selectFrom('drafts').select('id').where('expires_at', '<=', moment).limit(1).executeTakeFirst(),
    );
    // Most sweeps find none: no write then.
    return due ? writes.run('expireDrafts', moment) : [];
  }

  async held(): Promise<DraftRoom> {
    const { queries, read } = this.#backend;
    return read(() => countDrafts(queries));
  }
}

/** Returns how many drafts wait, and their bytes. */
export async function countDrafts(queries: Kysely<Tables>): Promise<DraftRoom> {
  const row = await queries
    .selectFrom('drafts')
    .select(({ fn }) => [fn.countAll().as('drafts'), fn.sum('size').as('bytes')])
    .executeTakeFirst();
  return { drafts: Number(row?.drafts ?? 0), bytes: Number(row?.bytes ?? 0) };
}
