/** `npm run documents`: run it after changing forms/ or content/ and commit the result. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { buildClient } from './buildClient.ts';
import { definitionFolders } from './commandLine/definitionFolders.ts';
import { endWithError } from './commandLine/describeError.ts';
import { orUsage, readOptions } from './commandLine/readOptions.ts';
import { printDocuments } from './documents/printDocuments.ts';

const USAGE = () => tell`Prints the PDFs of content/site.json.

  npm run documents [-- --locale en --out DIR]

  --locale ID  one language (default: each that has files)
  --out DIR    the folder to write into (default: content/public)
  --lang fr    speaks French, as LANG=fr_FR.UTF-8 does; --lang en English`;

const { locale, out } = readOptions(USAGE, { locale: { type: 'string' }, out: { type: 'string' } });
const folders = orUsage(USAGE, definitionFolders);
try {
  await buildClient();
  for (const { file, bytes } of await printDocuments(folders, { locale })) {
    const path = join(out ?? join(folders.contentDir, 'public'), file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    console.log(`${path}: ${bytes.length} bytes`);
  }
} catch (error) {
  endWithError(error, USAGE);
}
