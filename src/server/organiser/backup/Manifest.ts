import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { MIGRATION_NAMES } from '../../store/migrations/migrationNames.ts';
import { hashOf } from '../storedFiles.ts';
import { BackupError } from './BackupError.ts';
import type { TableFacts } from './rows.ts';

/** What a backup holds. It is written last, so a folder with a manifest is whole. */
export interface Manifest {
  format: 1;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Migrations that have made its tables. */
  migrations: readonly string[];
  /** Tells installations apart and reveals nothing. */
  installation: string;
  tables: (TableFacts & {
    /** The last id that the table has given, also if its row was deleted. */
    lastId?: number;
  })[];
  /** Of the list of files and mails. */
  files: { count: number; bytes: number; sha256: string };
}

/** A line of the list of files: as they are stored, so encrypted where there is a key. */
export interface ListedFile {
  /** In the folder: `files/ab/abcd…` or `mail/7TS64MPC.eml`. */
  path: string;
  bytes: number;
  sha256: string;
}

export const LISTED = /^(?:files\/[0-9a-f]{2}\/(?<id>[0-9a-f]{32})|mail\/(?<mail>[\w-]+\.eml(?:\.enc)?))$/;

export const manifestPath = (folder: string) => join(folder, 'manifest.json');
export const listPath = (folder: string) => join(folder, 'files.ndjson');
export const rowsPath = (folder: string, table: string) => join(folder, 'rows', `${table}.ndjson`);

/** Reads the manifest of a folder and verifies the rows and the list of files by it. @throws BackupError */
export async function openBackup(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw new BackupError(`${folder}: ${error.message}`);
    throw new BackupError(
      tell`${folder} is no backup: it has no manifest.json, as one that was interrupted or the folder of something else.`,
    );
  });
  const manifest = parse(folder, text);
  const parts = manifest.tables.map(({ table, sha256 }) => [rowsPath(folder, table), sha256] as const);
  for (const [path, sha256] of [...parts, [listPath(folder), manifest.files.sha256] as const]) {
    const found = await hashOf(createReadStream(path)).catch((error) => String(error.code));
    if (found !== sha256)
      throw new BackupError(tell`${path} is damaged or missing: its SHA-256 is not that of the manifest.`);
  }
  return manifest;
}

function parse(folder: string, text: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new BackupError(tell`${manifestPath(folder)} is damaged.`);
  }
  const { format, migrations } = manifest;
  if (format !== 1 || migrations.join() !== MIGRATION_NAMES.join())
    throw new BackupError(
      tell`${folder} was made by another version of this program (its tables: ${migrations?.at(-1)}, those of this one: ${MIGRATION_NAMES.at(-1)}). Restore it with that version, then start this one.`,
    );
  return manifest;
}
