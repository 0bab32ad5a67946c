import { resolve } from 'node:path';
import { runServer } from '#server/runServer.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { createDevelopment } from './createDevelopment.ts';
import { developmentDesk } from './developmentDesk.ts';

const USAGE =
  () => `Serves the site with hot reload: Vite serves the client's sources and renders pages from them. Without DATA_DIR, DATABASE_URL, FILES_URL
and HOST, it has a data folder of its own with generated submissions, mails nobody, and prints a link that signs in at the organisers' desk.

  npm run dev [-- --pseudo]

  --pseudo  shows disguised texts in the place of French: what stays readable cannot be translated

  DEVELOPMENT_DIR=development  that folder`;

const options = readOptions(USAGE, { pseudo: { type: 'boolean' } });
try {
  const folders = definitionFolders();
  const development = await createDevelopment();
  const { DATA_DIR, DATABASE_URL, FILES_URL, HOST, DEVELOPMENT_DIR } = process.env;
  if (DATA_DIR || DATABASE_URL || FILES_URL || HOST) runServer({ ...options, development });
  else
    runServer(
      { ...options, ...developmentDesk(development, folders) },
      {
        ...process.env,
        DATA_DIR: resolve(DEVELOPMENT_DIR || 'development'),
        SMTP_URL: '',
        // The addresses of the generated submissions count as those of visitors do.
        TRUST_PROXY: 'loopback',
      },
    );
} catch (error) {
  endWithError(error, USAGE);
}
