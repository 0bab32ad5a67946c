import { runPublish } from '../../scripts/publishing/runPublish.ts';

/** Runs `npm run publish` in this process. */
export async function tryPublish(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runPublish(args, env, {
    print: async (text) => {
      out += text;
    },
    warn: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}
