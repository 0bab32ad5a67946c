import { inject } from 'vitest';
import type { OwnServer } from './globalSetup.ts';
import { type HostedServer, hostServer } from './hostServer.ts';

/** The server of the worker that runs this test file: files that run at the same time use different servers. */
export function ownServer(): OwnServer {
  const servers = inject('servers');
  const own = servers[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % servers.length];
  if (!own) throw new Error('No server was started.');
  return own;
}

/** Starts a server with another environment in the process of this worker's server. The caller stops it. */
export function serveBeside(env: Record<string, string>): Promise<HostedServer> {
  return hostServer(ownServer().host, env);
}
