import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Everything it has written to standard error. */
  errors: () => string;
  stop: () => Promise<void>;
}

/** The environment as it was before Vitest made it one of tests: what is built and run is what ships. */
export function outsideTests(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _runner, ...env } = process.env;
  return env;
}

/** Starts the real server in a process of its own on a free port; resolves once it serves. */
export async function serve(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts', ...args], {
    env: { ...outsideTests(), PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let written = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      written += chunk;
      const served = /^Serving (\S+)/m.exec(written);
      if (served?.[1]) resolve(served[1]);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${written}`)));
  });
  return {
    url,
    process: child,
    errors: () => written,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
