import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface StartedServer {
  url: string;
  process: ChildProcess;
  /** Its standard error so far. */
  errors: () => string;
  /** Sends a signal; resolves to the exit code and signal of the process. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const ROOT = join(import.meta.dirname, '..');

/** The environment without Vitest's variables, so that child processes build and run as in production. */
export function withoutVitest(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _runner, ...env } = process.env;
  return env;
}

/**
 * Starts `src/server/main.ts` with `args` in a child process on a free port; resolves once it accepts requests. `node` is
 * the command line of Node.js: a wrapper program, if any, then its path and its options.
 */
export function startServer(
  node: string[],
  env: Record<string, string>,
  args: string[] = [],
): Promise<StartedServer> {
  return startProcess([...node, 'src/server/main.ts', ...args], env);
}

/** Runs a command that prints `Serving`, with its address, once it accepts requests. */
export async function startProcess(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
): Promise<StartedServer> {
  const child = spawn(program, args, {
    cwd: ROOT,
    // What it prints is read.
    env: { ...withoutVitest(), PORT: '0', LC_ALL: 'C', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  // A failing test must not leave it running.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let written = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      written += chunk;
      const served = /^Serving (\S+)/m.exec(written);
      if (served?.[1]) resolve(served[1]);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${written}`)));
  });
  return {
    url,
    process: child,
    errors: () => written,
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
