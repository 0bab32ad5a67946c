import { inject } from 'vitest';
import { atEnd } from '../atEnd.ts';
import type { OwnServer } from '../browser/globalSetup.ts';
import type { DefinitionsCopy } from '../copyOf.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type HostedServer, hostServer } from './hostServer.ts';

/** The server of the worker that runs this test file: files that run at the same time use different servers. */
export function ownServer(): OwnServer {
  const servers = inject('servers');
  const own = servers[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % servers.length];
  if (!own) throw new Error('No server was started.');
  return own;
}

/**
 * Starts a server with another environment in the process of this worker's server, with a new data folder unless `env` names one.
 * Both are gone at the end (`atEnd.ts`).
 */
export async function serveBeside(
  env: Record<string, string> = {},
): Promise<HostedServer & { dataDir: string }> {
  const dataDir = env.DATA_DIR ?? temporaryFolder();
  const server = await hostServer(ownServer().host, { LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env });
  atEnd(server.stop);
  return { ...server, dataDir };
}

/** Starts a server on a copy of the definitions, in the same way. */
export function serveCopy({ folders }: Pick<DefinitionsCopy, 'folders'>, env: Record<string, string> = {}) {
  return serveBeside({ FORMS_DIR: folders.formsDir, CONTENT_DIR: folders.contentDir, ...env });
}
