import { tell } from '#definitions/sources/tell.ts';
import { checkFolders } from './checkFolders.ts';
import { orUsage, parseOptions } from './commandLine/readOptions.ts';
import { speakIn } from './commandLine/speakIn.ts';
import { fixFolders } from './fixFolders.ts';

const USAGE = `Lists every error and warning of forms/ and content/, or of the folders that FORMS_DIR and CONTENT_DIR name.

  npm run check                lists them
  npm run check -- --fix       first mends syntax, and rewrites what an earlier version wrote another way
  npm run check -- --lang fr   lists them in French, as LANG=fr_FR.UTF-8 does; --lang en in English`;

const { fix } = orUsage(USAGE, () => {
  const options = parseOptions(process.argv.slice(2), { fix: { type: 'boolean' }, lang: { type: 'string' } });
  speakIn(options.lang);
  return options;
});

const folders = {
  formsDir: process.env.FORMS_DIR ?? './forms',
  contentDir: process.env.CONTENT_DIR ?? './content',
};
if (fix) for (const path of fixFolders(folders)) process.stdout.write(tell`${path}: rewritten\n`);
const { output, errors } = checkFolders(folders);
process.stdout.write(output);
process.exitCode = errors > 0 ? 1 : 0;
