import { type ServerProcess, serve as serveDefinitions } from '../../scripts/serve.ts';
import { FROZEN_ENV } from './definitionFolders.ts';
import { storeEnv } from './stores/stores.ts';

export type { ServerProcess };

/**
 * Starts the server in a new process on a free port, with the frozen definitions unless `env` names others. It compresses
 * fast: only the tests of budgets measure bytes.
 */
export async function serve(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const store = await storeEnv(env.DATA_DIR, env);
  return serveDefinitions({ ...FROZEN_ENV, BROTLI_QUALITY: '1', ...store, ...env }, args);
}
