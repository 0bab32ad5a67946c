import type { Kysely } from 'kysely';
import { tell } from '#definitions/sources/tell.ts';
import { StartError } from '../../config/StartError.ts';
import type { Tables } from '../tables/Tables.ts';
import { DataCipher } from './DataCipher.ts';

/** Prefix of rows in the table `secrets` that hold the ids of keys in use; they hold no key. */
const PREFIX = 'data-key:';

/**
 * Creates the cipher of the keys in `DATA_KEY`; returns `undefined` without keys.
 * @throws StartError when data is encrypted with a key that is not among them
 */
export async function openCipher(
  queries: Kysely<Tables>,
  keys: readonly Uint8Array[] = [],
): Promise<DataCipher | undefined> {
  const cipher = keys.length > 0 ? new DataCipher(keys) : undefined;
  const given = cipher?.ids ?? [];
  const missing = (await keyIdsInUse(queries)).filter((id) => !given.includes(id));
  if (missing.length === 0) return cipher;
  throw new StartError(
    tell`The data is encrypted with the key ${missing.join(', ')}, and ${given.length === 0 ? tell`no key is given` : tell`the keys given are ${given.join(', ')}`}. Name it in DATA_KEY, or in the file of DATA_KEY_FILE, beside any newer one.`,
  );
}

/** Records the cipher's first key as in use, before anything is encrypted with it. */
export async function recordKey(queries: Kysely<Tables>, cipher: DataCipher): Promise<void> {
  if ((await keyIdsInUse(queries)).includes(cipher.firstId)) return;
  await queries
    .insertInto('secrets')
    .values({ name: PREFIX + cipher.firstId, secret: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that only the cipher's first key is in use. */
export async function removeOtherKeys(queries: Kysely<Tables>, cipher: DataCipher): Promise<void> {
  await queries
    .deleteFrom('secrets')
    .where('name', 'like', `${PREFIX}%`)
    .where('name', '<>', PREFIX + cipher.firstId)
    .execute();
}

async function keyIdsInUse(queries: Kysely<Tables>): Promise<string[]> {
  const rows = await queries
    .selectFrom('secrets')
    .select('name')
    .where('name', 'like', `${PREFIX}%`)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name.slice(PREFIX.length));
}
