import { messagesCommand, messagesUsage } from '#publication/messagesCommand.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { orUsage } from './commandLine/readOptions.ts';

const [command, ...args] = process.argv.slice(2);
const folders = orUsage(messagesUsage, definitionFolders);
if (command === 'measure') {
  // It needs a browser, which no other command does.
  const { measureCommand } = await import('./measure/measureCommand.ts');
  await measureCommand(folders, args);
} else {
  const { output, error } = messagesCommand(folders, process.argv.slice(2), process.env.PUBLIC_URL);
  process.stdout.write(output);
  process.stderr.write(error);
  process.exitCode = error ? 1 : 0;
}
