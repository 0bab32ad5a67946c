import { join } from 'node:path';
import { fixSyntax } from '#definitions/fixes/fixSyntax.ts';
import { fixTheme } from '#definitions/fixes/fixTheme.ts';
import { fixUi } from '#definitions/fixes/fixUi.ts';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { writeTextFile } from '#publication/translation/writeFiles.ts';

/** What stands for a letter that was lost in decoding. */
const REPLACEMENT = '\uFFFD';

/**
 * Mends every file that is not JSON where each mistake has one right answer, rewrites every part in the manner of an earlier version,
 * and changes nothing else. The other files are left to the check.
 * @returns the paths of the files that were rewritten, as reports name them
 */
export function fixFolders(folders: SourceFolders): string[] {
  const { files } = loadSources(folders);
  return [...files].flatMap(([path, file]) => {
    if (file.text.includes(REPLACEMENT)) return [];
    const text = file.tree ? file.text : fixSyntax(file.text);
    const schemaOf = /^forms\/([^/]+)\/ui\.json$/.exec(path)?.[1];
    const schema = files.get(`forms/${schemaOf}/schema.json`)?.value as FormSchema | undefined;
    const mended = file.tree !== undefined || text !== file.text;
    const fixed = !mended
      ? text
      : path === 'content/theme.json'
        ? fixTheme(text)
        : schema
          ? fixUi(text, schema)
          : text;
    if (fixed === file.text) return [];
    const [folder, ...names] = path.split('/');
    writeTextFile(join(folder === 'forms' ? folders.formsDir : folders.contentDir, ...names), fixed);
    return [path];
  });
}
