import { basename, join } from 'node:path';
import { fixTheme } from '#definitions/fixes/fixTheme.ts';
import { fixUi } from '#definitions/fixes/fixUi.ts';
import type { FormSchema } from '#definitions/formats/formats.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { writeTextFile } from '#publication/translation/writeFiles.ts';

/**
 * Rewrites every file that has a part in the manner of an earlier version, and changes nothing else in it. A file that is not JSON is
 * left to the check.
 * @returns the paths of the files that were rewritten, as reports name them
 */
export function fixFolders(folders: SourceFolders): string[] {
  const { files } = loadSources(folders);
  return [...files].flatMap(([path, { text, tree }]) => {
    const id = /^forms\/([^/]+)\/ui\.json$/.exec(path)?.[1];
    const schema = files.get(`forms/${id}/schema.json`)?.value as FormSchema | undefined;
    const fixed = !tree
      ? text
      : path === 'content/theme.json'
        ? fixTheme(text)
        : schema
          ? fixUi(text, schema)
          : text;
    if (fixed === text) return [];
    const folder = id === undefined ? folders.contentDir : join(folders.formsDir, id);
    writeTextFile(join(folder, basename(path)), fixed);
    return [path];
  });
}
