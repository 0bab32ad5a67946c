import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../nginx.ts';
import { Cluster } from '../postgres/Cluster.ts';
import { BUCKET, S3_CREDENTIALS } from '../server/s3Facts.ts';
import { startBucket } from '../server/startBucket.ts';
import { ON, type Stores } from './stores.ts';

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
  const stopBucket = await startBucket(directory, port);
  const stores: Stores = { socket: cluster.socket, port, objects: join(directory, BUCKET) };
  // The workers inherit both.
  Object.assign(process.env, S3_CREDENTIALS, { TEST_STORES: JSON.stringify(stores) });
  return async () => {
    await stopBucket();
    await cluster.stop();
    await rm(folder, { recursive: true });
  };
}
