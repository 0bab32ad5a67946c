import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FROZEN_ENV } from './definitionFolders.ts';

const execute = promisify(execFile);

interface Output {
  stdout: string;
  stderr: string;
}

/**
 * Runs `npm run submissions` on a data folder, with the frozen definitions unless `env` names others. Rejects if the
 * command fails.
 */
export function runSubmissions(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Output> {
  return execute(process.execPath, ['scripts/submissions.ts', ...args], {
    env: { ...process.env, ...FROZEN_ENV, DATA_DIR: dataDir, ...env },
  });
}

/** Like `runSubmissions`, but resolves with the exit code also if the command fails. */
export async function trySubmissions(
  ...command: Parameters<typeof runSubmissions>
): Promise<Output & { code: number }> {
  try {
    return { code: 0, ...(await runSubmissions(...command)) };
  } catch (error) {
    const { code, stdout, stderr } = error as Output & { code: number };
    return { code, stdout, stderr };
  }
}
