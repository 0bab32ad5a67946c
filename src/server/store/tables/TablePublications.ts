import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, type SelectType, sql } from 'kysely';
import type { Snapshot } from '#publication/changes/snapshot.ts';
import type { FileHashes, NewPublication, StoredPublication } from '../StoredPublications.ts';
import type { Backend } from './Backend.ts';
import type { Tables } from './Tables.ts';

const PART_BYTES = 262_144;

const COLUMNS = ['id', 'at', 'who', 'why', 'base', 'back_to', 'live_at', 'consented_by'] as const;

/**
 * Publications by hand, in the tables `publications`, `publication_files` and `previews`. Every method rejects as `SubmissionStore`
 * does.
 */
export class TablePublications {
  readonly #backend: Backend;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** The publications, the first one first. */
  async list(): Promise<StoredPublication[]> {
    const { queries, read } = this.#backend;
    const rows = await read(() => queries.selectFrom('publications').select(COLUMNS).orderBy('id').execute());
    return rows.map(toPublication);
  }

  /**
   * Returns the last publication that is live or goes live by itself, and in how many milliseconds by the clock of the database;
   * `undefined` before the first.
   */
  async last(): Promise<{ id: number; inMs: number } | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries
        .selectFrom('publications')
        .select(['id', 'live_at', this.#now().as('now')])
        .where('live_at', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row && { id: Number(row.id), inMs: Date.parse(String(row.live_at)) - Date.parse(row.now) };
  }

  async files(id: number): Promise<FileHashes | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries.selectFrom('publications').select('files').where('id', '=', id).executeTakeFirst(),
    );
    return row && JSON.parse(row.files);
  }

  /** Returns the bytes of a publication's files. @throws Error if a file is missing or damaged */
  async read(files: FileHashes): Promise<Snapshot> {
    const snapshot = new Map<string, Uint8Array>();
    for (const [path, sha256] of Object.entries(files)) snapshot.set(path, await this.#bytes(path, sha256));
    return snapshot;
  }

  async #bytes(path: string, sha256: string): Promise<Uint8Array> {
    const { queries, read } = this.#backend;
    const parts = await read(() =>
      queries
        .selectFrom('publication_files')
        .select('bytes')
        .where('sha256', '=', sha256)
        .orderBy('part')
        .execute(),
    );
    const bytes = Buffer.concat(parts.map((part) => part.bytes));
    if (hashOf(bytes) !== sha256.slice(-64))
      throw new Error(`The stored file ${path} (SHA-256 ${sha256}) is damaged.`);
    return bytes;
  }

  /** Stores the files, then the publication in one write. Resolves to its id; to `undefined` if its base is not the last one now. */
  async add({ who, why, base, backTo, files, leadMs }: NewPublication): Promise<number | undefined> {
    const { queries, writes } = this.#backend;
    const { hashes, missing } = await this.#hash(files);
    await this.#write(missing);
    const now = new Date(await this.#clock());
    const values: Record<string, RawBuilder<unknown>> = {
      at: sql`${now.toISOString()}`,
      who: sql`${who}`,
      why: sql`${why}`,
      base: sql`cast(${base} as bigint)`,
      back_to: sql`cast(${backTo} as bigint)`,
      files: sql`${JSON.stringify(hashes)}`,
      live_at: sql`cast(${leadMs === undefined ? null : after(now, leadMs)} as text)`,
    };
    const row = Object.entries(values).map(([column, value]) => value.as(column));
    const insert = queries
      .insertInto('publications')
      .columns(Object.keys(values) as 'at'[])
      .expression(queries.selectNoFrom(row).where(lastId(queries), '=', base))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id');
    const [{ rows }] = await writes.run(insert.compile());
    return rows[0] && Number(rows[0].id);
  }

  /** Lets a waiting publication go live. Resolves to whether it does: not if its base is not the last one now. */
  async consent(id: number, who: string, leadMs: number): Promise<boolean> {
    const { queries, writes } = this.#backend;
    const update = queries
      .updateTable('publications')
      .set({ live_at: after(new Date(await this.#clock()), leadMs), consented_by: who })
      .where('id', '=', id)
      .where('live_at', 'is', null)
      .where('base', '=', lastId(queries));
    const [{ changes }] = await writes.run(update.compile());
    return changes > 0;
  }

  /** Stores definitions that are seen by a link until then, and removes those that have ended. */
  async addPreview(id: string, files: Snapshot, expires: Date): Promise<void> {
    const { queries, writes } = this.#backend;
    const { hashes, missing } = await this.#hash(files, `${id}/`);
    // The row comes first: files without one are removed.
    const values = { id, files: JSON.stringify(hashes), expires_at: expires.toISOString() };
    await writes.run(queries.insertInto('previews').values(values).compile());
    await this.#write(missing);
    await this.removeEnded();
  }

  /** Removes previews that have ended, with the files that only they have. */
  async removeEnded(): Promise<void> {
    const { queries, writes } = this.#backend;
    await writes.run(
      queries.deleteFrom('previews').where('expires_at', '<=', new Date().toISOString()).compile(),
      queries
        .deleteFrom('publication_files')
        .where('sha256', 'like', '%/%')
        .where(sql`substr(sha256, 1, 64)`, 'not in', queries.selectFrom('previews').select('id'))
        .compile(),
    );
  }

  async preview(id: string, now: Date): Promise<{ files: FileHashes; expires: Date } | undefined> {
    const { queries, read } = this.#backend;
    const row = await read(() =>
      queries
        .selectFrom('previews')
        .select(['files', 'expires_at'])
        .where('id', '=', id)
        .where('expires_at', '>', now.toISOString())
        .executeTakeFirst(),
    );
    return row && { files: JSON.parse(row.files), expires: new Date(row.expires_at) };
  }

  /**
   * Returns under which keys a snapshot's files are, and those that are not stored. The key of a file is its hash; one that only a
   * preview has begins with the preview, and goes with it: no publication may come to need it.
   */
  async #hash(
    files: Snapshot,
    prefix = '',
  ): Promise<{ hashes: FileHashes; missing: Map<string, Uint8Array> }> {
    const { queries, read } = this.#backend;
    const stored = await read(() =>
      queries.selectFrom('publication_files').select('sha256').where('part', '=', 0).execute(),
    );
    const known = new Set(stored.map(({ sha256 }) => sha256));
    const missing = new Map<string, Uint8Array>();
    const keys = [...files].map(([path, bytes]) => {
      const sha256 = hashOf(bytes);
      if (known.has(sha256)) return [path, sha256] as const;
      missing.set(prefix + sha256, bytes);
      return [path, prefix + sha256] as const;
    });
    return { hashes: Object.fromEntries(keys.sort()), missing };
  }

  /** Files of a publication that is not written afterwards change nothing that is shown. */
  async #write(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const { queries, writes } = this.#backend;
    for (const [sha256, bytes] of files) {
      const inserts = partsOf(bytes).map((part, index) =>
        queries
          .insertInto('publication_files')
          .values({ sha256, part: index, bytes: part })
          .onConflict((conflict) => conflict.doNothing())
          .compile(),
      );
      await writes.run(...inserts);
    }
  }

  async #clock(): Promise<number> {
    const { queries, read } = this.#backend;
    const { now } = await read(() => queries.selectNoFrom(this.#now().as('now')).executeTakeFirstOrThrow());
    return Date.parse(now);
  }

  /** The clock of the database, which copies of the server share; ISO 8601. */
  #now() {
    return this.#backend.isShared
      ? sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql<string>`${new Date().toISOString()}`;
  }
}

/** The id of the last publication that a later one may follow; 0: none. */
function lastId(queries: Kysely<Tables>) {
  const last = queries
    .selectFrom('publications')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('live_at', 'is not', null);
  return sql<number>`coalesce((${last}), 0)`;
}

type Row = { [Column in (typeof COLUMNS)[number]]: SelectType<Tables['publications'][Column]> };

function toPublication({ id, at, who, why, base, back_to, live_at, consented_by }: Row): StoredPublication {
  return {
    ...{ id: Number(id), at, who, why, base: Number(base) },
    backTo: back_to === null ? null : Number(back_to),
    ...{ liveAt: live_at, consentedBy: consented_by },
  };
}

/** At least one part, also of an empty file. */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
  return Array.from({ length: count }, (_, index) =>
    bytes.slice(index * PART_BYTES, (index + 1) * PART_BYTES),
  );
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

function after(moment: Date, ms: number): string {
  return new Date(moment.getTime() + ms).toISOString();
}
