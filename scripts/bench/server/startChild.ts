import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a script of this folder in a child process; resolves to the URL that it prints. */
export async function startChild(
  script: string,
  args: string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${script} ended with code ${code}.`);
    }),
  ]);
  return {
    url: String(address).trim(),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
