import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from '../atEnd.ts';

export interface TestDatabase {
  /** For `DATABASE_URL`. */
  url: string;
  /** Path of the server's Unix socket. */
  socket: string;
  name: string;
  /** Runs a statement as administrator. */
  run(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** How long the first test waits for the server on a busy machine. */
export const START_MS = 90_000;

/** All workers of a run of Vitest share a server, which the first to need one starts. */
const RUN = process.env.VITEST ? process.ppid : process.pid;

/** Makes an empty database, which is dropped at the end (`atEnd.ts`). */
export async function testDatabase(): Promise<TestDatabase> {
  const folder = await sharedCluster();
  const host = join(folder, 'socket');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run: TestDatabase['run'] = (text, values) => runIn(host, name, text, values);
  await runIn(host, 'postgres', `create database ${name}`);
  const drop = async () => {
    await runIn(host, 'postgres', `drop database if exists ${name} with (force)`);
  };
  atEnd(drop);
  return {
    url: `postgres://portal@localhost/${name}?host=${encodeURIComponent(host)}`,
    socket: join(host, '.s.PGSQL.5432'),
    name,
    run,
    drop,
  };
}

async function runIn(
  host: string,
  database: string,
  text: string,
  values?: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host, database, user: 'portal' });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the folder of the server, which ends with the run; see `keepCluster.ts`. */
async function sharedCluster(): Promise<string> {
  const folder = join(tmpdir(), `fair-postgres-${RUN}`);
  const mine = await mkdir(folder, { mode: 0o755 }).then(
    () => true,
    () => false,
  );
  if (mine) {
    const keeper = join(import.meta.dirname, 'keepCluster.ts');
    spawn(process.execPath, [keeper, folder, String(RUN)], { detached: true, stdio: 'ignore' }).unref();
  }
  const failed = join(folder, 'failed');
  for (let waited = 0; !existsSync(join(folder, 'ready')); waited += 50) {
    if (existsSync(failed)) throw new Error(`PostgreSQL does not start: ${readFileSync(failed, 'utf8')}`);
    if (waited > START_MS) throw new Error(`PostgreSQL does not start in ${folder}`);
    await sleep(50);
  }
  return folder;
}
