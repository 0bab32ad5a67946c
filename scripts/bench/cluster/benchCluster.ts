import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions } from '../BenchOptions.ts';
import type { BenchRow } from '../BenchRow.ts';
import { progress } from '../progress.ts';
import { benchBucket } from './benchBucket.ts';
import { benchCopies } from './benchCopies.ts';
import { startDatabases } from './startDatabases.ts';

/** Several copies of the server on one PostgreSQL server, and files in a bucket. */
export async function benchCluster(options: BenchOptions): Promise<BenchRow[]> {
  progress('copies of the server on PostgreSQL and S3');
  const folder = await mkdtemp(join(tmpdir(), 'fair-cluster-'));
  const databases = await startDatabases();
  try {
    return [
      ...(await benchCopies(folder, databases, options)),
      ...(await benchBucket(folder, databases, options)),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
