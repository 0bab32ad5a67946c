import { inject } from 'vitest';
import type { OwnServer } from './globalSetup.ts';

/** The server of the worker that runs this test file: files that run at the same time use different servers. */
export function ownServer(): OwnServer {
  const servers = inject('servers');
  const own = servers[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % servers.length];
  if (!own) throw new Error('No server was started.');
  return own;
}
