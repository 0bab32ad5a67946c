import { expect, it } from 'vitest';
import { LIMITS } from '#server/config/limits.ts';
import { parseDatabaseUrl } from '#server/store/postgres/databaseUrl.ts';
import { PostgresPool } from '#server/store/postgres/PostgresPool.ts';

it('a statement after the end is refused without a line that the database is away', async () => {
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(line);
  const address = parseDatabaseUrl('postgres://nobody@127.0.0.1:1/none')!;
  const pool = new PostgresPool(address, {
    limits: LIMITS,
    name: 'test',
    logger: { error: log, warn: log },
  });
  await pool.end();
  await expect(pool.query({ text: 'select 1' })).rejects.toThrow('after calling end');
  expect(lines).toEqual([]);
});
