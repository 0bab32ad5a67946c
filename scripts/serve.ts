import type { ChildProcess } from 'node:child_process';
import { startServer } from './startServer.ts';

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Its standard error so far. */
  errors: () => string;
  stop: () => Promise<void>;
}

/** Starts the server in a child process on a free port; resolves once it accepts requests. */
export async function serve(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const { end, ...server } = await startServer([process.execPath], { LOG_LEVEL: 'warn', ...env }, args);
  return {
    ...server,
    stop: async () => {
      await end('SIGTERM');
    },
  };
}
