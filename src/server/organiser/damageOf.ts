import type { DatabaseSync } from 'node:sqlite';
import { tell } from '#definitions/sources/tell.ts';

/** Says what is wrong with the content of a database: `is damaged: …`. Reads all of it. */
export function damageOf(database: DatabaseSync): string | undefined {
  const [row] = database.prepare('PRAGMA integrity_check(1)').all();
  if (row?.integrity_check !== 'ok') return tell`is damaged: ${row?.integrity_check}`;
  const [orphan] = database.prepare('PRAGMA foreign_key_check').all();
  return orphan && tell`has rows of ${orphan.table} that belong to no submission`;
}
