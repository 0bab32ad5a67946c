import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, listens } from '../nginx.ts';
import { Cluster } from '../postgres/Cluster.ts';
import { BUCKET, S3_CREDENTIALS } from '../server/s3Facts.ts';
import { ON, type Stores } from './stores.ts';

const BUCKET_PROCESS = join(import.meta.dirname, '../chaos/copies/bucketProcess.ts');

/** Starts PostgreSQL and an S3 server for all test files of a run on them. Each project calls it: the first starts them. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (ON === 'sqlite' || process.env.TEST_STORES) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'fair-stores-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  const cluster = await Cluster.make(folder);
  await cluster.start();
  const directory = join(folder, 'bucket');
  await mkdir(directory);
  const port = await freePort();
  const bucket = spawn(process.execPath, [BUCKET_PROCESS, directory, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await listens(port))) await sleep(20);
  const stores: Stores = { socket: cluster.socket, port, objects: join(directory, BUCKET) };
  // The workers inherit both.
  Object.assign(process.env, S3_CREDENTIALS, { TEST_STORES: JSON.stringify(stores) });
  return async () => {
    bucket.kill('SIGTERM');
    if (bucket.exitCode === null) await once(bucket, 'exit');
    await cluster.stop();
    await rm(folder, { recursive: true });
  };
}
