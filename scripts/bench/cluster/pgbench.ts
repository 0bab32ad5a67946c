import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ADMINISTRATOR, type Databases } from './startDatabases.ts';

/** Of an installed PostgreSQL; the npm package has none. */
const [PROGRAM] = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse();

export const HAS_PGBENCH = PROGRAM !== undefined;

/** Columns of the copied row; its key and its reference must be new each time. */
const COPIED = ['form', 'form_version', 'locale', 'created_at', 'payload', 'computed', 'body_hash'] as const;

/**
 * Inserts copies of the latest submission into its own table, one for each transaction, as prepared statements. Resolves to
 * inserts per second.
 */
export async function pgbench(
  { socket, run }: Databases,
  database: string,
  { folder, connections, seconds }: { folder: string; connections: number; seconds: number },
): Promise<number> {
  const [row] = await run(database, 'select * from submissions order by id desc limit 1');
  const values = COPIED.map((column) => `'${String(row?.[column]).replaceAll("'", "''")}'`);
  // As long as the product's keys, and in the order of time as they are.
  const key = `(extract(epoch from clock_timestamp()) * 1000000)::bigint::text || lpad(:client_id::text, 16, '0')`;
  // Long enough to be new each time without another try.
  const reference = `substr(md5(random()::text), 1, 16)`;
  const script = join(folder, 'insert.sql');
  await writeFile(
    script,
    `insert into submissions (${COPIED.join(', ')}, idempotency_key, reference)
 values (${values.join(', ')}, ${key}, ${reference});\n`,
  );
  const { stdout } = await promisify(execFile)(PROGRAM ?? 'pgbench', [
    ...['--no-vacuum', '--protocol=prepared', `--client=${connections}`, `--time=${seconds}`],
    ...[`--file=${script}`, `--host=${socket}`, `--username=${ADMINISTRATOR}`, database],
  ]);
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!(rate > 0) || /failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench: ${stdout}`);
  return rate;
}
