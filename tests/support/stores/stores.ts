import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databasePath, filesPath } from '#server/store/storagePaths.ts';
import { BUCKET } from '../server/s3Facts.ts';

/** Where the servers of tests store: SQLite and folders, or PostgreSQL and a bucket (`npm test -- --on postgres`). */
export const ON: 'sqlite' | 'postgres' = process.env.TEST_ON === 'postgres' ? 'postgres' : 'sqlite';

/** The servers that `globalSetup.ts` has started. */
export interface Stores {
  /** Folder of PostgreSQL's socket. */
  socket: string;
  /** Of the S3 server. */
  port: number;
  /** Folder of its objects. */
  objects: string;
}

const EXISTS = '42P04';

/** Data folders whose database this process has made. */
const made = new Map<string, Promise<void>>();

function stores(): Stores {
  if (!process.env.TEST_STORES)
    throw new Error('No PostgreSQL was started: is globalSetup.ts in vite.config.ts?');
  return JSON.parse(process.env.TEST_STORES);
}

/** Name of the database, and of the folder in the bucket, that stand for a data folder. */
function nameOf(dataDir: string): string {
  return `on_${hash('sha256', dataDir).slice(0, 16)}`;
}

/**
 * The environment in which a server or a command with this data folder uses the database and the bucket of the tests: the same
 * ones in every process. Nothing on SQLite, or if `env` names others.
 */
export async function storeEnv(
  dataDir: string | undefined,
  env: NodeJS.ProcessEnv = {},
): Promise<Record<string, string>> {
  if (ON === 'sqlite' || dataDir === undefined || 'DATABASE_URL' in env || 'FILES_URL' in env) return {};
  const { socket, port } = stores();
  const name = nameOf(dataDir);
  const making =
    made.get(dataDir) ?? runIn('postgres', `create database ${name}`).then(() => undefined, ignoreExisting);
  made.set(dataDir, making);
  await making;
  return {
    DATABASE_URL: `postgres://portal@localhost/${name}?host=${encodeURIComponent(socket)}`,
    FILES_URL: `s3://${BUCKET}/${name}?endpoint=http://127.0.0.1:${port}`,
  };
}

/** Removes the database and files of a data folder. */
export async function forgetStore(dataDir: string): Promise<void> {
  if (!made.delete(dataDir)) return;
  await runIn('postgres', `drop database if exists ${nameOf(dataDir)} with (force)`);
  await rm(join(stores().objects, nameOf(dataDir)), { recursive: true, force: true });
}

/** Changes the stored rows of a data folder, behind the back of a server. */
export async function changeStored(dataDir: string, text: string): Promise<void> {
  if (ON === 'postgres') return void (await queryStore(dataDir, text));
  const database = new DatabaseSync(databasePath(dataDir), { timeout: 5_000 });
  database.exec(text);
  database.close();
}

/** Reads the stored rows of a data folder, behind the back of a server. */
export async function readStored(dataDir: string, text: string): Promise<Record<string, unknown>[]> {
  if (ON === 'postgres') return queryStore(dataDir, text);
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const rows = database.prepare(text).all();
  database.close();
  return rows;
}

/** Runs a statement in the PostgreSQL database of a data folder. */
export function queryStore(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return runIn(nameOf(dataDir), text, values);
}

/** Paths of the files of submissions, by name; staged ones, which are always in the data folder, included. */
export function storedPaths(dataDir: string): Map<string, string> {
  const here = filesIn(filesPath(dataDir)).map((path) => [basename(path), path] as const);
  if (ON === 'sqlite' || !made.has(dataDir)) return new Map(here);
  const kept = join(stores().objects, nameOf(dataDir), 'files');
  const objects = existsSync(kept) ? filesIn(kept).filter((path) => path.endsWith(OBJECT)) : [];
  return new Map([...here, ...objects.map((path) => [basename(path, OBJECT), path] as const)]);
}

/** Names of the files of submissions, staged ones included. */
export function storedFiles(dataDir: string): string[] {
  return [...storedPaths(dataDir).keys()];
}

/** Paths of the bytes of uploads that wait for their submission. */
export function waitingPieces(dataDir: string): string[] {
  const folder = join(ON === 'sqlite' ? dataDir : join(stores().objects, nameOf(dataDir)), 'uploads');
  return existsSync(folder) ? filesIn(folder).filter((path) => PIECE.test(path)) : [];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Of an upload, in a folder (also one that is not whole yet) or a bucket. */
const PIECE = /\.(?:bytes|sealed)(?:\._S3rver_object)?$|\/tmp\/[0-9a-f]{32}$/;

/** End of the files in which the S3 server has its objects. */
const OBJECT = '._S3rver_object';

async function runIn(
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: stores().socket, database, user: 'portal' });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

function ignoreExisting(error: { code?: string }): void {
  if (error.code !== EXISTS) throw error;
}
