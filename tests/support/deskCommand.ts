import { runDesk } from '../../scripts/desk/runDesk.ts';
import { type CommandResult, collected, commandEnv } from './submissionsProcess.ts';

/** Runs `npm run desk` in this process. */
export async function deskCommand(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const whole = await commandEnv(dataDir, env);
  return collected((output) => runDesk([...args], whole, output));
}
