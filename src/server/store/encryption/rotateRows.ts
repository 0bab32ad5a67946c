import type { DatabaseSync } from 'node:sqlite';
import { type DataCipher, DecryptionError } from './DataCipher.ts';
import { decrypted, ENCRYPTED_COLUMNS, encrypted } from './encryptedColumns.ts';
import type { Rotation } from './Rotation.ts';

/** Rows of one transaction. */
const BATCH = 200;

/** Encrypts every text that is not under the first key, then empties the log, which holds the old texts. */
export async function rotateRows(database: DatabaseSync, cipher: DataCipher): Promise<Rotation> {
  const rotation: Rotation = { done: 0, failures: [] };
  for (const name of ENCRYPTED_COLUMNS) rotateColumn(database, cipher, name, rotation);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return rotation;
}

function rotateColumn(
  database: DatabaseSync,
  cipher: DataCipher,
  name: (typeof ENCRYPTED_COLUMNS)[number],
  rotation: Rotation,
): void {
  const [table, column] = name.split('.');
  const others = database.prepare(
    `SELECT id, ${column} AS text FROM ${table}
       WHERE id > ? AND ${column} IS NOT NULL AND substr(${column}, 1, ?) <> ? ORDER BY id LIMIT ${BATCH}`,
  );
  const update = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`);
  const { firstPrefix } = cipher;
  for (let after = 0; ; ) {
    const rows = others.all(after, firstPrefix.length, firstPrefix);
    const last = rows.at(-1);
    if (!last) return;
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const { id, text } of rows) {
        const plain = readPlain(cipher, String(text), name, Number(id), rotation);
        if (plain === undefined) continue;
        update.run(encrypted(cipher, plain, name), id as number);
        rotation.done++;
      }
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
    after = Number(last.id);
  }
}

function readPlain(
  cipher: DataCipher,
  text: string,
  name: (typeof ENCRYPTED_COLUMNS)[number],
  id: number,
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
