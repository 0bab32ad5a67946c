import { runCommand } from '../../scripts/submissions/runCommand.ts';
import { type CommandResult, commandEnv, type submissionsProcess } from './submissionsProcess.ts';

/**
 * Runs `npm run submissions` in this process; see `submissionsProcess`, which takes half a second of processor more and runs
 * each command at least once.
 */
export async function trySubmissions(
  ...[dataDir, args, env]: Parameters<typeof submissionsProcess>
): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' };
  const code = await runCommand([...args], await commandEnv(dataDir, env), {
    print: async (text) => {
      written.stdout += text;
    },
    warn: (text) => {
      written.stderr += text;
    },
  });
  return { code, ...written };
}

/** Like `trySubmissions`, but rejects if the command fails. */
export async function runSubmissions(...command: Parameters<typeof trySubmissions>): Promise<CommandResult> {
  const result = await trySubmissions(...command);
  if (result.code !== 0)
    throw Object.assign(new Error(`It ended with code ${result.code}: ${result.stderr}`), result);
  return result;
}
