import { hkdfSync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { KeyedHash } from '../KeyedHash.ts';
import type { Tables } from '../tables/Tables.ts';
import type { DataCipher } from './DataCipher.ts';
import { firstKey } from './rotateRows.ts';

/** Name of the row in the table `secrets`: 32 random bytes, encrypted with the data key. */
export const HASH_KEY = 'hash-key';

const PURPOSES = [
  'audit',
  'body',
  'limit',
  'passkey',
  'person',
  'recipient',
  'search',
  'sender',
  'submission',
  'subscriber',
] as const;

/**
 * Keys a hash of people's answers, so that a copy of the database confirms no guess. Without a data key it returns the hash
 * as it is.
 */
export type KeyHash = (purpose: (typeof PURPOSES)[number], hash: string) => string;

/** Columns with such hashes. `pattern`: its first group is the hash within the column. */
const COLUMNS = [
  { table: 'submissions', column: 'body_hash', purpose: 'body', pattern: /^(.+)$/ },
  { table: 'submissions', column: 'subscriber_key', purpose: 'subscriber', pattern: /^(.+)$/ },
  // Of a form without script. Those of browsers are random.
  {
    table: 'submissions',
    column: 'idempotency_key',
    purpose: 'submission',
    pattern: /^plain-([\w-]{22,43})$/,
  },
  { table: 'mails', column: 'recipient_key', purpose: 'recipient', pattern: /^(.+)$/ },
  { table: 'mails', column: 'sender_key', purpose: 'sender', pattern: /^(.+)$/ },
  { table: 'desk_people', column: 'email_hash', purpose: 'person', pattern: /^(.+)$/ },
  { table: 'desk_credentials', column: 'lookup', purpose: 'passkey', pattern: /^(.+)$/ },
] as const;

/** Rows that are in memory at once. */
const PAGE = 200;

/** @param sealed - content of the row `HASH_KEY`; without a row the hashes are not keyed (yet) */
export function openHashKey(sealed: Uint8Array | undefined, cipher: DataCipher | undefined): KeyHash {
  if (!sealed || !cipher) return (_, hash) => hash;
  const secret = openSecret(sealed, cipher);
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  const keyed = new Map(PURPOSES.map((purpose) => [purpose, new KeyedHash(derive(purpose))]));
  return (purpose, hash) => (keyed.get(purpose) as KeyedHash).of(purpose, hash);
}

/** Makes the key of a database that holds no hashes yet. Resolves to whether its hashes are keyed. */
export async function makeHashKey(queries: Kysely<Tables>, cipher: DataCipher): Promise<boolean> {
  if (await readHashKey(queries)) return true;
  for (const table of ['submissions', 'mails', 'desk_people'] as const)
    if (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  await addHashKey(queries, cipher);
  return true;
}

/**
 * Encrypts the key with the first data key. The hashes stay: their sources are not stored. Without a key, makes one and
 * keys all hashes, in one transaction.
 */
export async function rotateHashKey(queries: Kysely<Tables>, cipher: DataCipher): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const sealed = await readHashKey(transaction);
    if (sealed) {
      const secret = sealSecret(openSecret(sealed, cipher), cipher);
      await transaction.updateTable('secrets').set({ secret }).where('name', '=', HASH_KEY).execute();
    } else {
      await addHashKey(transaction, cipher);
      const keyHash = openHashKey(await readHashKey(transaction), cipher);
      for (const column of COLUMNS) await keyColumn(transaction, column, keyHash);
      // The pass makes the index anew.
      await transaction.deleteFrom('desk_search').execute();
      await transaction.deleteFrom('desk_passes').execute();
    }
  });
}

async function keyColumn(
  queries: Kysely<Tables>,
  { table, column, purpose, pattern }: (typeof COLUMNS)[number],
  keyHash: KeyHash,
): Promise<void> {
  const [rows, name] = [sql.ref(table), sql.ref(column)];
  for (let after = firstKey(table); ; ) {
    const { rows: page } = await sql<{ id: number | string; text: string }>`
      select id, ${name} as text from ${rows} where id > ${after} and ${name} is not null
      order by id limit ${sql.lit(PAGE)}`.execute(queries);
    const last = page.at(-1);
    if (!last) return;
    for (const { id, text } of page) {
      const [, hash] = pattern.exec(text) ?? [];
      if (hash === undefined) continue;
      const keyed = text.replace(hash, keyHash(purpose, hash));
      await sql`update ${rows} set ${name} = ${keyed} where id = ${id}`.execute(queries);
    }
    after = last.id;
  }
}

export async function readHashKey(queries: Kysely<Tables>): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom('secrets')
    .select('secret')
    .where('name', '=', HASH_KEY)
    .executeTakeFirst();
  return row?.secret;
}

/** Another copy of the server may add one at the same moment: the first counts. */
async function addHashKey(queries: Kysely<Tables>, cipher: DataCipher): Promise<void> {
  await queries
    .insertInto('secrets')
    .values({ name: HASH_KEY, secret: sealSecret(randomBytes(32), cipher) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const CONTEXT = `secrets.${HASH_KEY}`;

function sealSecret(secret: Buffer, cipher: DataCipher): Buffer {
  return Buffer.from(cipher.encrypt(secret.toString('base64'), CONTEXT));
}

function openSecret(sealed: Uint8Array, cipher: DataCipher): Buffer {
  return Buffer.from(cipher.decrypt(Buffer.from(sealed).toString(), CONTEXT), 'base64');
}
