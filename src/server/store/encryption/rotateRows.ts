import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/Tables.ts';
import { type DataCipher, DecryptionError } from './DataCipher.ts';
import { decrypted, ENCRYPTED_COLUMNS, encrypted } from './encryptedColumns.ts';
import type { Rotation } from './Rotation.ts';

type EncryptedColumn = (typeof ENCRYPTED_COLUMNS)[number];

/** Rows of one transaction. */
const BATCH = 200;

/** What is less than every id of a column's table: those of the desk's tables are texts. */
export function firstKey(column: string): number | string {
  return column.startsWith('desk_') ? '' : 0;
}

/** Encrypts every text that is not under the first key. Older versions of the rows may stay in the database's log. */
export async function rotateRows(queries: Kysely<Tables>, cipher: DataCipher): Promise<Rotation> {
  const rotation: Rotation = { done: 0, failures: [] };
  for (const name of ENCRYPTED_COLUMNS) await rotateColumn(queries, cipher, name, rotation);
  return rotation;
}

async function rotateColumn(
  queries: Kysely<Tables>,
  cipher: DataCipher,
  name: EncryptedColumn,
  rotation: Rotation,
): Promise<void> {
  const [table, column] = name.split('.').map((part) => sql.ref(part));
  const { firstPrefix } = cipher;
  for (let after = firstKey(name); ; ) {
    const { rows } = await sql<{ id: number | string; text: string }>`
      select id, ${column} as text from ${table} where id > ${after} and ${column} is not null
        and substr(${column}, 1, ${sql.lit(firstPrefix.length)}) <> ${firstPrefix}
      order by id limit ${sql.lit(BATCH)}`.execute(queries);
    const last = rows.at(-1);
    if (!last) return;
    await queries.transaction().execute(async (transaction) => {
      for (const { id, text } of rows) {
        const plain = readPlain(cipher, text, name, id, rotation);
        if (plain === undefined) continue;
        await sql`update ${table} set ${column} = ${encrypted(cipher, plain, name)} where id = ${id}`.execute(
          transaction,
        );
        rotation.done++;
      }
    });
    after = last.id;
  }
}

function readPlain(
  cipher: DataCipher,
  text: string,
  name: EncryptedColumn,
  id: number | string,
  { failures }: Rotation,
): string | undefined {
  try {
    return decrypted(cipher, text, name, `row ${id}`);
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    failures.push(error.message);
    return undefined;
  }
}
