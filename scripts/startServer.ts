import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface StartedServer {
  url: string;
  process: ChildProcess;
  /** Everything it has written to standard error. */
  errors: () => string;
  /** Sends a signal and resolves with how the process ended. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const ROOT = join(import.meta.dirname, '..');

/** The environment as it was before Vitest made it one of tests: what is built and run is what ships. */
export function outsideTests(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _runner, ...env } = process.env;
  return env;
}

/**
 * Starts `src/server/main.ts` with these arguments in a process of its own on a free port, by Node.js as `node` names it
 * (with what it is to run under before it, and its options after it); resolves once it serves.
 */
export async function startServer(
  node: string[],
  env: Record<string, string>,
  args: string[] = [],
): Promise<StartedServer> {
  const [program = '', ...options] = node;
  const child = spawn(program, [...options, 'src/server/main.ts', ...args], {
    cwd: ROOT,
    env: { ...outsideTests(), PORT: '0', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  // A test that fails must not leave it running.
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
