import { runServer } from '#server/runServer.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { createDevelopment } from './createDevelopment.ts';

const USAGE =
  () => `Serves the site with hot reload: Vite serves the client's sources and renders pages from them.

  npm run dev [-- --pseudo]

  --pseudo  shows disguised texts in the place of French: what stays readable cannot be translated`;

const options = readOptions(USAGE, { pseudo: { type: 'boolean' } });
try {
  definitionFolders();
  runServer({ ...options, development: await createDevelopment() });
} catch (error) {
  endWithError(error, USAGE);
}
