import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { withoutVitest } from '../../../scripts/startServer.ts';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Place {
  /** The checkout by default. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs lines of a README in a shell that stops at the first failure. */
export async function runLines(lines: string, place: Place = {}): Promise<Ran> {
  const { shell, ran } = spawnShell(lines, place);
  await once(shell, 'close');
  return { ...ran, code: shell.exitCode };
}

/** The arguments of each line `npm run NAME -- …`, as a shell passes them, for a test that runs the command in its own process. */
export async function npmArguments(lines: string): Promise<string[][]> {
  const { stdout } = await runLines(`npm() { printf '%s\\0' "\${@:4}"; printf '\\n'; }\n${lines}`);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

/** Runs lines that start a server on a free port; resolves once it accepts requests. Close it with `stop`. */
export async function startLines(
  lines: string,
  place: Place = {},
): Promise<{ url: string; errors(): string; stop(): Promise<void> }> {
  const { shell, ran } = spawnShell(lines, {
    ...place,
    env: { PORT: '0', BROTLI_QUALITY: '1', ...place.env },
  });
  // npm passes no signal on to its child processes.
  const end = () => isRunning(shell) && process.kill(-(shell.pid ?? 0), 'SIGTERM');
  // A failing test must not leave it running.
  process.once('exit', end);
  const closed = once(shell, 'close').then(() => process.off('exit', end));
  const url = await new Promise<string>((resolve, reject) => {
    shell.stderr?.on('data', () => {
      const [, served] = /^Serving (\S+)$/m.exec(ran.stderr) ?? [];
      if (served) resolve(served);
    });
    shell.once('close', () => reject(new Error(`"${lines}" started no server:\n${ran.stdout}${ran.stderr}`)));
  });
  return {
    url,
    errors: () => ran.stderr,
    stop: async () => {
      end();
      await closed;
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function spawnShell(lines: string, { cwd, env }: Place): { shell: ChildProcess; ran: Omit<Ran, 'code'> } {
  // Vitest asks its workers' children for colours.
  const { FORCE_COLOR: _, ...own } = withoutVitest();
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd,
    // A group of its own: the shell's processes end with it.
    detached: true,
    env: { ...own, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ran = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    shell[name].setEncoding('utf8').on('data', (text: string) => {
      ran[name] += text;
    });
  }
  return { shell, ran };
}
