/** `npm run documents`: run it after changing forms/ or content/ and commit the result. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildClient } from './buildClient.ts';
import { endWithError } from './commandLine/describeError.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { printDocuments } from './documents/printDocuments.ts';

const USAGE = `Prints the PDFs of content/site.json.

  npm run documents [-- --locale en --out DIR]

  --locale ID  one language (default: each that has files)
  --out DIR    the folder to write into (default: content/public)`;

const { locale, out } = readOptions(USAGE, { locale: { type: 'string' }, out: { type: 'string' } });
const contentDir = process.env.CONTENT_DIR ?? './content';
const folders = { formsDir: process.env.FORMS_DIR ?? './forms', contentDir };
try {
  await buildClient();
  for (const { file, bytes } of await printDocuments(folders, { locale })) {
    const path = join(out ?? join(contentDir, 'public'), file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    console.log(`${path}: ${bytes.length} bytes`);
  }
} catch (error) {
  endWithError(error, USAGE);
}
