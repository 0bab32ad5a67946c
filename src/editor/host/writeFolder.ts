import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { describeSystemError } from '#publication/describeSystemError.ts';
import { type FolderTexts, readFolder } from '#publication/translation/writeFiles.ts';
import { finishEdit, folderEdit, WrittenByOther, writeEdit } from '#publication/writeEdit.ts';
import { Refused } from './Refused.ts';

/** How often a write is made again from files that another program has just changed, and after how many milliseconds. */
const TRIES = 5;
const PAUSE = 50;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Changes files of one folder of the definitions, each whole, all or none. What another program writes meanwhile is read, and the change made
 * again on it. `make` gets the texts as they are and returns those that change; it throws `Refused` for what cannot be merged.
 * @param folder `content/messages`, `forms/reservation`
 */
export async function writeFolder(
  folders: SourceFolders,
  folder: string,
  make: (texts: FolderTexts, sources: Sources) => FolderTexts,
): Promise<void> {
  const place = placeOf(folders, folder);
  for (let tries = 1; ; tries++) {
    try {
      finishEdit(folders);
      // Before the sources are loaded: what changes later is noticed.
      const before = readFolder(place);
      const marked = (name: string) => before.get(name)?.startsWith(BYTE_ORDER_MARK) ?? false;
      const plain = new Map([...before].map(([name, text]) => [name, marked(name) ? text.slice(1) : text]));
      const made = make(plain, loadSources(folders));
      const after = [...made].map(
        ([name, text]) => [name, marked(name) ? BYTE_ORDER_MARK + text : text] as const,
      );
      writeEdit(folders, folderEdit(folder, before, new Map(after)));
      return;
    } catch (error) {
      const message = describeSystemError(error);
      if (message !== undefined) throw new Refused({ refused: 'disk', message });
      if (!(error instanceof WrittenByOther)) throw error;
      if (tries === TRIES) throw new Refused({ refused: 'busy', message: error.message });
      await setTimeout(PAUSE);
    }
  }
}

function placeOf({ formsDir, contentDir }: SourceFolders, folder: string): string {
  const [root, ...names] = folder.split('/');
  return join(root === 'forms' ? formsDir : contentDir, ...names);
}
