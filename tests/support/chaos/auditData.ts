import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databasePath, filesPath } from '#server/store/storagePaths.ts';
import type { Acknowledged } from './applicants.ts';

export interface Audit {
  rows: number;
  /** Keys of acknowledged submissions that are missing or differ from their acknowledgement. */
  lost: string[];
  /** Markers of attempts that are stored more than once. */
  duplicated: string[];
  /** Files with a row in the database whose bytes are missing or different. */
  damagedFiles: string[];
  /** Files without a row in the database, staged files included. */
  orphans: string[];
  /** Problems that SQLite reports. */
  integrity: string[];
}

/** The audit of a healthy data folder, without its number of rows. */
export const HEALTHY = { lost: [], duplicated: [], damagedFiles: [], orphans: [], integrity: [] };

/** Compares a data folder with the acknowledged submissions. The server may be running. */
export function auditData(dataDir: string, acknowledged: readonly Acknowledged[]): Audit {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true, timeout: 5_000 });
  try {
    const byKey = database.prepare('SELECT reference, payload FROM submissions WHERE idempotency_key = ?');
    const lost = acknowledged.filter(({ key, reference, marker }) => {
      const row = byKey.get(key);
      return row?.reference !== reference || !String(row.payload).includes(marker);
    });
    const markers = database
      .prepare(
        `SELECT coalesce(payload ->> '$.votre_nom', payload ->> '$.nomCandidatOuOrganisation') AS marker
           FROM submissions GROUP BY marker HAVING count(*) > 1`,
      )
      .all();
    const files = database.prepare('SELECT stored_as, sha256, size FROM files').all();
    const named = new Set(files.map((file) => String(file.stored_as)));
    const damaged = files.filter((file) => {
      const path = filePath(dataDir, String(file.stored_as));
      return (
        !existsSync(path) || createHash('sha256').update(readFileSync(path)).digest('hex') !== file.sha256
      );
    });
    return {
      rows: Number(database.prepare('SELECT count(*) AS rows FROM submissions').get()?.rows),
      lost: lost.map(({ key }) => key),
      duplicated: markers.map((row) => String(row.marker)),
      damagedFiles: damaged.map((file) => String(file.stored_as)),
      orphans: filesOnDisk(dataDir).filter((name) => !named.has(name)),
      integrity: [
        ...database
          .prepare('PRAGMA integrity_check')
          .all()
          .map((row) => String(row.integrity_check)),
        ...database
          .prepare('PRAGMA foreign_key_check')
          .all()
          .map((row) => JSON.stringify(row)),
      ].filter((finding) => finding !== 'ok'),
    };
  } finally {
    database.close();
  }
}

/** Sets the modification time of every file to two hours ago. */
export function ageFiles(dataDir: string): void {
  const then = Date.now() / 1000 - 7_200;
  for (const entry of entries(dataDir)) utimesSync(join(entry.parentPath, entry.name), then, then);
}

/** Names of the files below `files/`, staged files included. */
export function filesOnDisk(dataDir: string): string[] {
  return entries(dataDir).map((entry) => entry.name);
}

function entries(dataDir: string) {
  const all = readdirSync(filesPath(dataDir), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile());
}

function filePath(dataDir: string, id: string): string {
  return join(filesPath(dataDir), id.slice(0, 2), id);
}
