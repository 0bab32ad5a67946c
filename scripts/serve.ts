import type { ChildProcess } from 'node:child_process';
import { startServer } from './startServer.ts';

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Everything it has written to standard error. */
  errors: () => string;
  stop: () => Promise<void>;
}

/** Starts the real server in a process of its own on a free port; resolves once it serves. */
export async function serve(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const { end, ...server } = await startServer([process.execPath], { LOG_LEVEL: 'warn', ...env }, args);
  return {
    ...server,
    stop: async () => {
      await end('SIGTERM');
    },
  };
}
