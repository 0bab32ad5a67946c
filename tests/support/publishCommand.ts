import { speak } from '#definitions/sources/speak.ts';
import { runPublish } from '../../scripts/publishing/runPublish.ts';
import { collected } from './submissionsProcess.ts';

/** Half of the command's: tests wait for it. */
const LEAD_MS = 2_500;

/** Runs `npm run publish` in this process, which speaks English again afterwards. */
export async function tryPublish(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await collected((output) =>
    runPublish(args, env, output, LEAD_MS).finally(() => speak('en')),
  );
  return { code, out: stdout, err: stderr };
}
