import { messagesCommand } from '#publication/messagesCommand.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { orUsage } from './commandLine/readOptions.ts';

const { output, error } = messagesCommand(
  orUsage('', definitionFolders),
  process.argv.slice(2),
  process.env.PUBLIC_URL,
);
process.stdout.write(output);
process.stderr.write(error);
process.exitCode = error ? 1 : 0;
