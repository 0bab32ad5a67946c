import { tell } from '#definitions/sources/tell.ts';
import { buildClient } from './buildClient.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { orUsage } from './commandLine/readOptions.ts';

// Build first if needed, so that `npm start` works right after `npm ci`.
await buildClient();
orUsage(() => tell`Builds what is missing, and serves the site.`, definitionFolders);
await import('#server/main.ts');
