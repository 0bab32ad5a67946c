import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedServer, startServer } from '../../../scripts/startServer.ts';
import { storeEnv } from '../stores/stores.ts';
import { makeSources } from './makeSources.ts';
import { settledMemory } from './settledMemory.ts';

export interface ServerProcess extends StartedServer {
  port: number;
  /** Resident memory in bytes, after a garbage collection. */
  settledMemory: () => Promise<number>;
}

const ROOT = join(import.meta.dirname, '../../..');

/** A module that collects garbage on SIGUSR2, so that measured memory contains no garbage. */
const COLLECT = 'data:text/javascript,process.on("SIGUSR2",()=>globalThis.gc())';

let sources: Record<string, string> | undefined;

/** Environment variables of the definitions that all server processes of this test file share. */
function sharedSources(): Record<string, string> {
  if (sources) return sources;
  const folder = mkdtempSync(join(tmpdir(), 'fair-sources-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  sources = makeSources(folder);
  return sources;
}

/** Environment variables of a server of a test; `env` holds its own. */
export async function testEnv(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Record<string, string>> {
  const store = await storeEnv(dataDir, env);
  return { LOG_LEVEL: 'error', DATA_DIR: dataDir, BROTLI_QUALITY: '1', ...sharedSources(), ...store };
}

/**
 * Starts `src/server/main.ts` with a few of the frozen definitions in a new process on a free port; resolves once it
 * serves. `wrapper` is a command to run it under, such as strace.
 */
export async function startServerProcess(
  dataDir: string,
  { env = {}, wrapper = [] }: { env?: Record<string, string>; wrapper?: string[] } = {},
): Promise<ServerProcess> {
  if (!existsSync(join(ROOT, 'dist/built-from'))) throw new Error('Run "npm run build" before this test.');
  const server = await startServer([...wrapper, process.execPath, '--expose-gc', `--import=${COLLECT}`], {
    ...(await testEnv(dataDir, env)),
    ...env,
  });
  return {
    ...server,
    port: Number(new URL(server.url).port),
    settledMemory: () => settledMemory(server.process),
  };
}
