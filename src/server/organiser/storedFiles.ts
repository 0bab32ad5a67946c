import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tables } from '../store/tables/Tables.ts';

/** What the database says of a stored file; the name may be encrypted. */
export type FileRow = Pick<Tables['files'], 'stored_as' | 'size' | 'sha256' | 'name'>;

/** SHA-256 of a stream, hexadecimal. */
export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}
