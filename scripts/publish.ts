import { runPublish } from './publishing/runPublish.ts';
import { PROCESS_OUTPUT } from './submissions/Output.ts';

process.exitCode = await runPublish(process.argv.slice(2), process.env, PROCESS_OUTPUT);
