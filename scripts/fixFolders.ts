import { join } from 'node:path';
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
  return [...files].flatMap(([path, ui]) => {
    const id = /^forms\/([^/]+)\/ui\.json$/.exec(path)?.[1];
    const schema = files.get(`forms/${id}/schema.json`)?.value as FormSchema | undefined;
    if (id === undefined || !ui.tree || !schema) return [];
    const fixed = fixUi(ui.text, schema);
    if (fixed === ui.text) return [];
    writeTextFile(join(folders.formsDir, id, 'ui.json'), fixed);
    return [path];
  });
}
