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

/** Invites a person by command; returns the path of the link. */
export async function inviteByCommand(dataDir: string, email: string, preset: string): Promise<string> {
  const { stdout } = await deskCommand(dataDir, ['invite', email, '--preset', preset]);
  return /\/_desk\/join#[\w-]+/.exec(stdout)?.[0] ?? stdout;
}
