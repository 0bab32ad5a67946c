/**
 * Prints the PDFs of `site.json`: `npm run documents [-- --locale en --out DIR]`. Default: every language that has files,
 * into `content/public`. Run it after changing forms/ or content/ and commit the result.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildClient } from './buildClient.ts';
import { printDocuments } from './documents/printDocuments.ts';

const { values } = parseArgs({ options: { locale: { type: 'string' }, out: { type: 'string' } } });
const contentDir = process.env.CONTENT_DIR ?? './content';
const out = values.out ?? join(contentDir, 'public');
const folders = { formsDir: process.env.FORMS_DIR ?? './forms', contentDir };

await buildClient();
for (const { file, bytes } of await printDocuments(folders, { locale: values.locale })) {
  const path = join(out, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  console.log(`${path}: ${bytes.length} bytes`);
}
