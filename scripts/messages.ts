import { loadSources } from '#definitions/sources/loadSources.ts';
import { messagesCommand, messagesUsage } from '#publication/messagesCommand.ts';
import { loadDictionaries } from '#publication/spelling/Dictionary.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { orUsage } from './commandLine/readOptions.ts';

const args = process.argv.slice(2);
const folders = orUsage(messagesUsage, definitionFolders);
if (args.includes('measure')) {
  // It needs a browser, which no other command does.
  const { measureCommand } = await import('./measure/measureCommand.ts');
  await measureCommand(
    folders,
    args.filter((word) => word !== 'measure'),
  );
} else {
  const dictionaries = args.includes('import') ? await loadDictionaries(loadSources(folders)) : undefined;
  const { output, error } = messagesCommand(folders, args, process.env.PUBLIC_URL, dictionaries);
  process.stdout.write(output);
  process.stderr.write(error);
  process.exitCode = error ? 1 : 0;
}
