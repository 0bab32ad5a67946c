import { readConfig } from '#server/readConfig.ts';
import { type RunningServer, startServer } from '#server/startServer.ts';
import { createLogger } from '#server/watch/createLogger.ts';
import { testEnv } from './serverProcess.ts';

/**
 * Starts the server in this process, with the definitions of `startServerProcess`: a server that no test kills. Another
 * process would load the same modules and check the same definitions again.
 */
export async function startHere(dataDir: string): Promise<RunningServer> {
  return startServer(readConfig({ ...(await testEnv(dataDir)), PORT: '0' }), createLogger('error'));
}
