import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from './Cluster.ts';

/**
 * `keepCluster.ts FOLDER PID`: a PostgreSQL server that runs as long as that process, however it ends. Writes `ready`, or
 * `failed` with the reason, into the folder, and removes the folder at the end.
 */
const [folder = '', pid = ''] = process.argv.slice(2);

function lives(): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

let cluster: Cluster | undefined;
try {
  cluster = await Cluster.make(folder);
  await cluster.start();
  await writeFile(join(folder, 'ready'), '');
} catch (error) {
  await writeFile(join(folder, 'failed'), String((error as Error).stack));
}
while (lives()) await sleep(250);
await cluster?.stop();
await rm(folder, { recursive: true, force: true });
