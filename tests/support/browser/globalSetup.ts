import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { withoutVitest } from '../../../scripts/startServer.ts';
import { serve } from '../serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Servers of the frozen definitions, one for each worker. */
    servers: OwnServer[];
  }
}

/** A server of the frozen definitions: its address, its data folder, and the token with which it shows submissions. */
export interface OwnServer {
  url: string;
  dataDir: string;
  organiserToken: string;
}

/** Builds what is missing, and starts a server for each worker. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  // In a separate process: inside Vitest, Vite writes its test runner's names into the bundle.
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--missing'], { env: withoutVitest() });
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'fair-browser-'));
      const organiserToken = randomUUID();
      const env = { DATA_DIR: dataDir, BROTLI_QUALITY: '10', ORGANISER_TOKEN: organiserToken };
      return { dataDir, organiserToken, server: await serve(env) };
    }),
  );
  project.provide(
    'servers',
    servers.map(({ server: { url }, dataDir, organiserToken }) => ({ url, dataDir, organiserToken })),
  );
  return async () => {
    for (const { server, dataDir } of servers) {
      await server.stop();
      await rm(dataDir, { recursive: true });
    }
  };
}
