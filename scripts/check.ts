import { checkFolders } from './checkFolders.ts';

const { output, errors } = checkFolders({
  formsDir: process.env.FORMS_DIR ?? './forms',
  contentDir: process.env.CONTENT_DIR ?? './content',
});
process.stdout.write(output);
process.exitCode = errors > 0 ? 1 : 0;
