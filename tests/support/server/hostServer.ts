import { FROZEN_ENV } from '../definitionFolders.ts';
import { storeEnv } from '../stores/stores.ts';

export interface HostedServer {
  url: string;
  /** What it has written on standard error. */
  errors: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Has the process at `host` (`serverHost.ts`) start a server on a free port, with the frozen definitions unless `env` names
 * others. It compresses fast: only the tests of budgets measure bytes.
 */
export async function hostServer(host: string, env: Record<string, string>): Promise<HostedServer> {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(host + path, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const start = {
    ...FROZEN_ENV,
    LOG_LEVEL: 'warn',
    BROTLI_QUALITY: '1',
    ...(await storeEnv(env.DATA_DIR, env)),
    ...env,
  };
  const { url } = (await ask('/start', start)) as { url: string };
  return {
    url,
    errors: async () => ((await ask('/errors', { url })) as { errors: string }).errors,
    stop: async () => {
      await ask('/stop', { url });
    },
  };
}
