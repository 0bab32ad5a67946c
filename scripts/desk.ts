import { runDesk } from './desk/runDesk.ts';
import { PROCESS_OUTPUT } from './submissions/Output.ts';

process.exitCode = await runDesk(process.argv.slice(2), process.env, PROCESS_OUTPUT);
