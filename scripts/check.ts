import { checkFolders } from './checkFolders.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { fixFolders } from './fixFolders.ts';

const USAGE = `Lists every error and warning of forms/ and content/, or of the folders that FORMS_DIR and CONTENT_DIR name.

  npm run check            lists them
  npm run check -- --fix   first rewrites what an earlier version wrote another way`;

const { fix } = readOptions(USAGE, { fix: { type: 'boolean' } });

const folders = {
  formsDir: process.env.FORMS_DIR ?? './forms',
  contentDir: process.env.CONTENT_DIR ?? './content',
};
if (fix) for (const path of fixFolders(folders)) process.stdout.write(`${path}: rewritten\n`);
const { output, errors } = checkFolders(folders);
process.stdout.write(output);
process.exitCode = errors > 0 ? 1 : 0;
