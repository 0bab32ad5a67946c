import type { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../config/StartError.ts';
import { DataCipher } from './DataCipher.ts';

/** Prefix of rows in the table `secrets` that hold the ids of keys in use; they hold no key. */
const PREFIX = 'data-key:';

/**
 * Creates the cipher of the keys in `DATA_KEY`; returns `undefined` without keys.
 * @throws StartError when data is encrypted with a key that is not among them
 */
export function openCipher(database: DatabaseSync, keys: readonly Uint8Array[] = []): DataCipher | undefined {
  const cipher = keys.length > 0 ? new DataCipher(keys) : undefined;
  const given = cipher?.ids ?? [];
  const missing = keyIdsInUse(database).filter((id) => !given.includes(id));
  if (missing.length === 0) return cipher;
  throw new StartError(
    `The data is encrypted with the key ${missing.join(', ')}, and ${given.length === 0 ? 'no key is given' : `the keys given are ${given.join(', ')}`}. ` +
      'Name it in DATA_KEY, or in the file of DATA_KEY_FILE, beside any newer one.',
  );
}

/** Records the cipher's first key as in use, before anything is encrypted with it. */
export function recordKey(database: DatabaseSync, cipher: DataCipher): void {
  if (keyIdsInUse(database).includes(cipher.firstId)) return;
  database.prepare("INSERT OR IGNORE INTO secrets VALUES (?, x'', 0)").run(PREFIX + cipher.firstId);
}

/** Records that only the cipher's first key is in use. */
export function removeOtherKeys(database: DatabaseSync, cipher: DataCipher): void {
  database
    .prepare('DELETE FROM secrets WHERE substr(name, 1, ?) = ? AND name <> ?')
    .run(PREFIX.length, PREFIX, PREFIX + cipher.firstId);
}

function keyIdsInUse(database: DatabaseSync): string[] {
  const rows = database
    .prepare('SELECT name FROM secrets WHERE substr(name, 1, ?) = ? ORDER BY name')
    .all(PREFIX.length, PREFIX);
  return rows.map(({ name }) => String(name).slice(PREFIX.length));
}
