import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { withoutVitest } from '../../../scripts/startServer.ts';
import { serve } from '../serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Addresses and data folders of servers of the frozen definitions, one for each worker. */
    servers: { url: string; dataDir: string }[];
  }
}

/** Builds what is missing, and starts a server for each worker. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  // In a separate process: inside Vitest, Vite writes its test runner's names into the bundle.
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--missing'], { env: withoutVitest() });
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'fair-browser-'));
      return { dataDir, server: await serve({ DATA_DIR: dataDir, BROTLI_QUALITY: '10' }) };
    }),
  );
  project.provide(
    'servers',
    servers.map(({ server: { url }, dataDir }) => ({ url, dataDir })),
  );
  return async () => {
    for (const { server, dataDir } of servers) {
      await server.stop();
      await rm(dataDir, { recursive: true });
    }
  };
}
