import { execFile } from 'node:child_process';
import { FROZEN_ENV } from './definitionFolders.ts';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** The environment of a command on a data folder: with the frozen definitions unless `env` names others. */
export function commandEnv(dataDir: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...FROZEN_ENV, DATA_DIR: dataDir, ...env };
}

/** Runs `npm run submissions` in a process of its own; resolves with its exit code also if it fails. */
export function submissionsProcess(
  dataDir: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/submissions.ts', ...args],
      { env: commandEnv(dataDir, env) },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
