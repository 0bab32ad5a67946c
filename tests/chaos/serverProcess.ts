import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSources } from './makeSources.ts';
import { settledMemory } from './settledMemory.ts';

export interface ServerProcess {
  url: string;
  port: number;
  process: ChildProcess;
  /** Everything it has written to standard error. */
  errors: () => string;
  /** Resident memory in bytes, after a garbage collection. */
  settledMemory: () => Promise<number>;
  /** Sends a signal and resolves with how the process ended. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const ROOT = join(import.meta.dirname, '../..');

/** So that what is garbage is not counted as memory. */
const COLLECT = 'data:text/javascript,process.on("SIGUSR2",()=>globalThis.gc())';

let sources: Record<string, string> | undefined;

/** Definitions for all server processes of this test file. */
function sharedSources(): Record<string, string> {
  if (sources) return sources;
  const folder = mkdtempSync(join(tmpdir(), 'fair-sources-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  sources = makeSources(folder);
  return sources;
}

/**
 * Starts `src/server/main.ts` with a few of the shipped definitions in a process of its own on a free port; resolves once it
 * serves. `wrapper` is a command to run it under.
 */
export async function startServerProcess(
  dataDir: string,
  { env = {}, wrapper = [] }: { env?: Record<string, string>; wrapper?: string[] } = {},
): Promise<ServerProcess> {
  if (!existsSync(join(ROOT, 'dist/built-from'))) throw new Error('Run "npm run build" before this test.');
  const { NODE_ENV: _mode, VITEST: _runner, ...outside } = process.env;
  const command = [
    ...wrapper,
    process.execPath,
    '--expose-gc',
    `--import=${COLLECT}`,
    join(ROOT, 'src/server/main.ts'),
  ];
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: ROOT,
    env: { ...outside, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...sharedSources(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails must not leave it running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let written = '';
  child.stdout?.on('data', (chunk) => {
    written += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      written += chunk;
      const served = /^Serving (\S+)/m.exec(written);
      if (served?.[1]) resolve(served[1]);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${written}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    process: child,
    errors: () => written,
    settledMemory: () => settledMemory(child),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}
