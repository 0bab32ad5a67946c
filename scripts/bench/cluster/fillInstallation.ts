import { join } from 'node:path';
import { serve } from '../../serve.ts';
import { type Submission, submitOnce } from '../server/submit.ts';
import { fillPostgres, fillSqlite } from './fillDatabase.ts';
import type { Databases } from './startDatabases.ts';

export interface Filling {
  folder: string;
  databases: Databases;
  kind: 'SQLite' | 'PostgreSQL';
  size: number;
  /** The one that is copied. */
  first: Submission;
  /** For the server and the commands. */
  env: Record<string, string>;
}

export interface Installation {
  size: number;
  env: Record<string, string>;
}

/** A server makes the tables and takes the first submission, which is then copied. */
export async function fillInstallation({
  folder,
  databases,
  kind,
  size,
  first,
  ...given
}: Filling): Promise<Installation> {
  const name = `rows_${size}`;
  const dataDir = join(folder, kind, name);
  const env: Record<string, string> = { ...given.env, DATA_DIR: dataDir };
  if (kind === 'PostgreSQL') env.DATABASE_URL = await databases.create(name);
  const server = await serve({ ...env, LOG_LEVEL: 'error' });
  try {
    await submitOnce(server.url, first);
  } finally {
    await server.stop();
  }
  if (kind === 'PostgreSQL') await fillPostgres(databases, name, size);
  else fillSqlite(dataDir, size);
  return { size, env };
}
