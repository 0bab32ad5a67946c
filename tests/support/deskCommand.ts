import { runDesk } from '../../scripts/desk/runDesk.ts';
import { type CommandResult, commandEnv } from './submissionsProcess.ts';

/** Runs `npm run desk` in this process. */
export async function deskCommand(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' };
  const code = await runDesk([...args], await commandEnv(dataDir, env), {
    print: async (text) => {
      written.stdout += text;
    },
    warn: (text) => {
      written.stderr += text;
    },
  });
  return { code, ...written };
}
