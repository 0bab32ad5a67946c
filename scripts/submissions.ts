import { askSecret } from './commandLine/askSecret.ts';
import { PROCESS_OUTPUT } from './submissions/Output.ts';
import { runCommand } from './submissions/runCommand.ts';

// Files with personal data are readable by their owner only.
process.umask(0o077);

process.exitCode = await runCommand(
  process.argv.slice(2),
  process.env,
  PROCESS_OUTPUT,
  process.stdin.isTTY ? askSecret : undefined,
);
