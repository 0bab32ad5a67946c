import { askSecret } from './commandLine/askSecret.ts';
import type { Output } from './submissions/Output.ts';
import { runCommand } from './submissions/runCommand.ts';

// Files with personal data are readable by their owner only.
process.umask(0o077);

const output: Output = {
  print: async (text) => {
    if (!process.stdout.write(text)) await new Promise((drained) => process.stdout.once('drain', drained));
  },
  warn: (text) => {
    process.stderr.write(text);
  },
};
process.exitCode = await runCommand(
  process.argv.slice(2),
  process.env,
  output,
  process.stdin.isTTY ? askSecret : undefined,
);
