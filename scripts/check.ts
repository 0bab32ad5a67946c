import { checkFolders } from './checkFolders.ts';
import { readOptions } from './commandLine/readOptions.ts';

const USAGE = `Lists every error and warning of forms/ and content/, or of the folders that FORMS_DIR and CONTENT_DIR name.

  npm run check`;

readOptions(USAGE, {});

const { output, errors } = checkFolders({
  formsDir: process.env.FORMS_DIR ?? './forms',
  contentDir: process.env.CONTENT_DIR ?? './content',
});
process.stdout.write(output);
process.exitCode = errors > 0 ? 1 : 0;
