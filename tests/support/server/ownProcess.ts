import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type StartedServer, startServer } from '../../../scripts/startServer.ts';
import { atEnd } from '../atEnd.ts';
import { storeEnv } from '../stores/stores.ts';
import { makeSources } from './makeSources.ts';

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
  const folders = 'FORMS_DIR' in env ? {} : sharedSources();
  return { LOG_LEVEL: 'error', DATA_DIR: dataDir, BROTLI_QUALITY: '1', ...folders, ...store };
}

type Start = { env?: Record<string, string>; wrapper?: string[]; args?: string[] };

/**
 * Starts `src/server/main.ts` with a few of the frozen definitions, unless `env` names others, in a new process on a free port, for
 * tests that kill it, watch it, or read what it prints; resolves once it serves. `wrapper` is a command to run it under, such as
 * strace. It ends at the end (`atEnd.ts`).
 */
export async function startServerProcess(dataDir: string, start: Start = {}): Promise<ServerProcess> {
  const server = await openServerProcess(dataDir, start);
  atEnd(() => server.end('SIGTERM'));
  return server;
}

/** Starts it in the same way for several tests; the caller ends it. */
export async function openServerProcess(
  dataDir: string,
  { env = {}, wrapper = [], args = [] }: Start,
): Promise<ServerProcess> {
  if (!existsSync(join(ROOT, 'dist/built-from'))) throw new Error('Run "npm run build" before this test.');
  const node = [...wrapper, process.execPath, '--expose-gc', `--import=${COLLECT}`];
  const server = await startServer(node, { ...(await testEnv(dataDir, env)), ...env }, args);
  return {
    ...server,
    port: Number(new URL(server.url).port),
    settledMemory: () => settledMemory(server.process.pid),
  };
}

/** Lowest resident memory of a process after each of six garbage collections, in bytes (Linux; takes 2.4 s). */
async function settledMemory(pid: number | undefined): Promise<number> {
  if (pid === undefined) throw new Error('The process has not started.');
  let lowest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6; round++) {
    process.kill(pid, 'SIGUSR2');
    await sleep(400);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    lowest = Math.min(lowest, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024);
  }
  return lowest;
}
