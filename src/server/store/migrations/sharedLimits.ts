import { type Migration, sql } from 'kysely';

/** What copies of the server count together. `limits` is not logged: after a crash of the database, all buckets are full. */
export const sharedLimits: Migration = {
  async up(db) {
    await sql`create unlogged table limits (
      key text collate "C" primary key,
      tokens float8 not null,
      at float8 not null,
      granted integer not null,
      full_at float8 not null
    )`.execute(db);
    await sql`create table used_challenges (
      signature text collate "C" primary key,
      expires_at timestamptz not null
    )`.execute(db);
  },
};
