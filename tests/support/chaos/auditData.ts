import { hash } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databasePath } from '#server/store/storagePaths.ts';
import { ON, queryStore, storedPaths } from '../stores/stores.ts';
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
  /** Problems that SQLite reports; PostgreSQL has no such command. */
  integrity: string[];
}

/** The audit of a healthy data folder, without its number of rows. */
export const HEALTHY = { lost: [], duplicated: [], damagedFiles: [], orphans: [], integrity: [] };

interface Stored {
  submissions: { key: string | null; reference: string; payload: string }[];
  files: { storedAs: string; sha256: string }[];
  integrity: string[];
}

/** Compares what is stored for a data folder with the acknowledged submissions. The server may be running. */
export async function auditData(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<Audit> {
  const { submissions, files, integrity } = await (ON === 'postgres' ? readPostgres : readSqlite)(dataDir);
  const paths = storedPaths(dataDir);
  const byKey = new Map(submissions.map((row) => [row.key, row]));
  const named = new Set(files.map(({ storedAs }) => storedAs));
  const markers = Map.groupBy(submissions, ({ payload }) => markerOf(payload));
  return {
    rows: submissions.length,
    lost: acknowledged
      .filter(({ key, reference, marker }) => {
        const row = byKey.get(key);
        return row?.reference !== reference || !row.payload.includes(marker);
      })
      .map(({ key }) => key),
    duplicated: [...markers].filter(([, rows]) => rows.length > 1).map(([marker]) => marker),
    damagedFiles: files
      .filter(({ storedAs, sha256 }) => {
        const path = paths.get(storedAs);
        return path === undefined || hash('sha256', readFileSync(path)) !== sha256;
      })
      .map(({ storedAs }) => storedAs),
    orphans: [...paths.keys()].filter((name) => !named.has(name)),
    integrity,
  };
}

/** Sets the modification time of every file to two hours ago. */
export function ageFiles(dataDir: string): void {
  const then = Date.now() / 1000 - 7_200;
  for (const path of storedPaths(dataDir).values()) utimesSync(path, then, then);
}

function markerOf(payload: string): string {
  const { votre_nom, nomCandidatOuOrganisation } = JSON.parse(payload);
  return votre_nom ?? nomCandidatOuOrganisation;
}

const SUBMISSIONS = 'SELECT reference, idempotency_key AS key, payload FROM submissions';
const FILES = 'SELECT stored_as AS "storedAs", sha256 FROM files';

function readSqlite(dataDir: string): Stored {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true, timeout: 5_000 });
  const all = (text: string) => database.prepare(text).all();
  try {
    return {
      submissions: all(SUBMISSIONS) as unknown as Stored['submissions'],
      files: all(FILES) as unknown as Stored['files'],
      integrity: [
        ...all('PRAGMA integrity_check').map((row) => String(row.integrity_check)),
        ...all('PRAGMA foreign_key_check').map((row) => JSON.stringify(row)),
      ].filter((finding) => finding !== 'ok'),
    };
  } finally {
    database.close();
  }
}

async function readPostgres(dataDir: string): Promise<Stored> {
  return {
    submissions: (await queryStore(dataDir, SUBMISSIONS)) as unknown as Stored['submissions'],
    files: (await queryStore(dataDir, FILES)) as unknown as Stored['files'],
    integrity: [],
  };
}
