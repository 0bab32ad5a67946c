import { execFile } from 'node:child_process';
import type { Output } from '../../scripts/submissions/Output.ts';
import { FROZEN_ENV } from './definitionFolders.ts';
import { storeEnv } from './stores/stores.ts';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** The environment of a command on a data folder: with the frozen definitions and the run's store unless `env` names others. */
export async function commandEnv(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> {
  return { ...process.env, ...FROZEN_ENV, DATA_DIR: dataDir, ...(await storeEnv(dataDir, env)), ...env };
}

/** Collects what a command prints in this process. */
export async function collected(run: (output: Output) => Promise<number>): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' };
  const code = await run({
    print: async (text) => {
      written.stdout += text;
    },
    warn: (text) => {
      written.stderr += text;
    },
  });
  return { code, ...written };
}

/** Runs `npm run submissions` in a process of its own; resolves with its exit code also if it fails. */
export async function submissionsProcess(
  dataDir: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const whole = await commandEnv(dataDir, env);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/submissions.ts', ...args],
      { env: whole },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
