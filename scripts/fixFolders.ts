import { join } from 'node:path';
import { fixSyntax } from '#definitions/fixes/fixSyntax.ts';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { writeTextFile } from '#publication/translation/writeFiles.ts';

/** What stands for a letter that was lost in decoding. */
const REPLACEMENT = '\uFFFD';

/**
 * Mends every file that is not JSON where each mistake has one right answer, and changes nothing else. The other files are left to the
 * check.
 * @returns the paths of the files that were rewritten, as reports name them
 */
export function fixFolders(folders: SourceFolders): string[] {
  const { files } = loadSources(folders);
  return [...files].flatMap(([path, { text, tree }]) => {
    if (tree || text.includes(REPLACEMENT)) return [];
    const fixed = fixSyntax(text);
    if (fixed === text) return [];
    const [folder, ...names] = path.split('/');
    writeTextFile(join(folder === 'forms' ? folders.formsDir : folders.contentDir, ...names), fixed);
    return [path];
  });
}
