import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { CLOTH } from '#documents/sheet/paper.ts';
import { clothDrawing } from './clothDrawing.ts';
import { renderDocuments } from './renderDocuments.ts';

interface PrintedForm {
  form: string;
  locale: string;
  html: string;
}

/**
 * The forms that are printed, in one or several languages. Needs a build in `dist/`.
 * @throws PublicationError when the content has errors; CommandError for a document that cannot be printed
 */
export async function printedForms(
  folders: SourceFolders,
  wanted: string | readonly string[],
): Promise<PrintedForm[]> {
  const { documents, compilation } = await renderDocuments(folders, { locale: wanted });
  const { pattern } = compilation.theme;
  const publicDir = join(folders.contentDir, 'public');
  // The check only warns of a missing picture.
  const drawable = pattern && existsSync(join(publicDir, pattern.cloth));
  const cloth = drawable && (await clothDrawing(publicDir, pattern.cloth));
  // The drawing exists only while documents are printed.
  const drawn = cloth && `data:image/svg+xml;base64,${cloth.toString('base64')}`;
  return documents.flatMap(({ form, locale, html }) =>
    form === undefined ? [] : [{ form, locale, html: drawn ? html.replaceAll(CLOTH.path, drawn) : html }],
  );
}
