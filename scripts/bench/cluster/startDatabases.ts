import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server for the bench: `fsync` and `synchronous_commit` are on. */
export interface Databases {
  /** Folder of its Unix socket. */
  socket: string;
  /** Makes an empty database; returns its `DATABASE_URL`. */
  create(name: string): Promise<string>;
  /** Runs a statement in a database. */
  run(name: string, text: string): Promise<Record<string, unknown>[]>;
}

/** User of all databases, without a password. */
export const ADMINISTRATOR = 'portal';

/** The server of the tests, of the npm package or else an installed one, in a process of its own. */
const KEEPER = join(import.meta.dirname, '../../../tests/support/postgres/keepCluster.ts');

const START_MS = 60_000;

/** Starts the server; it ends with this process, and then removes its data. */
export async function startDatabases(): Promise<Databases> {
  // Not in a deeper folder: the path of a socket has at most 107 characters.
  const folder = await mkdtemp('/tmp/fair-bench-');
  // It may run as another user.
  await chmod(folder, 0o755);
  spawn(process.execPath, [KEEPER, folder, String(process.pid)], { detached: true, stdio: 'ignore' }).unref();
  for (const until = performance.now() + START_MS; !existsSync(join(folder, 'ready')); await sleep(50)) {
    const failed = join(folder, 'failed');
    if (existsSync(failed)) throw new Error(`PostgreSQL does not start: ${readFileSync(failed, 'utf8')}`);
    if (performance.now() > until) throw new Error(`PostgreSQL does not start in ${folder}`);
  }
  const socket = join(folder, 'socket');
  const run = async (database: string, text: string) => {
    const client = new pg.Client({ host: socket, database, user: ADMINISTRATOR });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    socket,
    run,
    create: async (name) => {
      await run('postgres', `create database ${name}`);
      return `postgres://${ADMINISTRATOR}@localhost/${name}?host=${encodeURIComponent(socket)}`;
    },
  };
}
