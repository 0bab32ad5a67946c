import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listens } from '../nginx.ts';

const BUCKET_PROCESS = join(import.meta.dirname, 'bucketProcess.ts');

/** Starts an S3 server in a process of its own, which keeps its objects in a folder. Returns the function that stops it. */
export async function startBucket(directory: string, port: number): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [BUCKET_PROCESS, directory, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await listens(port))) await sleep(20);
  return async () => {
    process.off('exit', kill);
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
}
