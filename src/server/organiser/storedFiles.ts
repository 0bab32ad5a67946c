import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables/Tables.ts';

/** What the database says of a stored file; the name may be encrypted. */
export type FileRow = Pick<Tables['files'], 'stored_as' | 'size' | 'sha256' | 'name'>;

const PAGE = 500;

/** Yields every file that the database names. */
export async function* filesOf(queries: Kysely<Tables>): AsyncGenerator<FileRow> {
  for (let after = 0; ; ) {
    const rows = await queries
      .selectFrom('files')
      .select(['id', 'stored_as', 'size', 'sha256', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** SHA-256 of a stream, hexadecimal. */
export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}
