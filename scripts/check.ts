import { loadSources } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { loadDictionaries } from '#publication/spelling/Dictionary.ts';
import { checkFolders } from './checkFolders.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { orUsage, readOptions } from './commandLine/readOptions.ts';
import { fixFolders } from './fixFolders.ts';

const USAGE =
  () => tell`Lists every error and warning of forms/ and content/, or of the folders that FORMS_DIR and CONTENT_DIR name.

  npm run check                lists them
  npm run check -- --fix       first mends syntax, and rewrites what an earlier version wrote another way
  npm run check -- --spelling  also checks the spelling of all texts, by dictionaries and content/messages/words.txt
  npm run check -- --json      as a list of JSON for editors: file, line, column, severity, message; all of them
  npm run check -- --lang fr   lists them in French, as LANG=fr_FR.UTF-8 does; --lang en in English`;

const { fix, json, spelling } = readOptions(USAGE, {
  fix: { type: 'boolean' },
  json: { type: 'boolean' },
  spelling: { type: 'boolean' },
});

const folders = orUsage(USAGE, definitionFolders);
if (fix) for (const path of fixFolders(folders)) process.stderr.write(tell`${path}: rewritten\n`);
const { output, problems, errors } = checkFolders(
  folders,
  spelling ? await loadDictionaries(loadSources(folders)) : undefined,
);
const listed = problems.map(({ tolerated: _, cause: __, follows: ___, ...problem }) => problem);
process.stdout.write(json ? `${JSON.stringify(listed, null, 2)}\n` : output);
process.exitCode = errors > 0 ? 1 : 0;
