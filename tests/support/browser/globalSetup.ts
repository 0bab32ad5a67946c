import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { startProcess, withoutVitest } from '../../../scripts/startServer.ts';
import { hostServer } from '../server/hostServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Servers of the frozen definitions, one for each worker. */
    servers: OwnServer[];
  }
}

/** A server of the frozen definitions: its address, its data folder, and the token with which it shows submissions. */
export interface OwnServer {
  url: string;
  /** Address of the process that runs it (`serverHost.ts`), which starts others beside it. */
  host: string;
  dataDir: string;
  organiserToken: string;
}

/** Builds missing bundles, and starts a server for each worker, each in a process of its own. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  // In a separate process: inside Vitest, Vite writes its test runner's names into the bundle.
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--missing'], { env: withoutVitest() });
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'fair-browser-'));
      const organiserToken = randomUUID();
      const env = { DATA_DIR: dataDir, ORGANISER_TOKEN: organiserToken };
      const host = await startProcess([process.execPath, 'tests/support/server/serverHost.ts']);
      const { url } = await hostServer(host.url, env);
      return { own: { url, host: host.url, dataDir, organiserToken }, end: () => host.end('SIGTERM') };
    }),
  );
  project.provide(
    'servers',
    servers.map(({ own }) => own),
  );
  return async () => {
    for (const { own, end } of servers) {
      await end();
      await rm(own.dataDir, { recursive: true });
    }
  };
}
