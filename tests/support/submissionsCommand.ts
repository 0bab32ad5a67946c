import { runCommand } from '../../scripts/submissions/runCommand.ts';
import { type CommandResult, collected, commandEnv, type submissionsProcess } from './submissionsProcess.ts';

/**
 * Runs `npm run submissions` in this process; see `submissionsProcess`, which takes half a second of processor more and runs
 * each command at least once.
 */
export async function trySubmissions(
  ...[dataDir, args, env]: Parameters<typeof submissionsProcess>
): Promise<CommandResult> {
  const whole = await commandEnv(dataDir, env);
  return collected((output) => runCommand([...args], whole, output));
}

/** Like `trySubmissions`, but rejects if the command fails. */
export async function runSubmissions(...command: Parameters<typeof trySubmissions>): Promise<CommandResult> {
  const result = await trySubmissions(...command);
  if (result.code !== 0)
    throw Object.assign(new Error(`It ended with code ${result.code}: ${result.stderr}`), result);
  return result;
}
