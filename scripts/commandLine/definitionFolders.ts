import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { finishEdit, WrittenByOther } from '#publication/writeEdit.ts';
import { CommandError } from './CommandError.ts';

/**
 * The folders of the definitions, which the environment may name, as an edit leaves them: one that was interrupted is
 * finished or undone first.
 */
export function definitionFolders(): SourceFolders {
  const folders = {
    formsDir: process.env.FORMS_DIR ?? './forms',
    contentDir: process.env.CONTENT_DIR ?? './content',
  };
  finishInterrupted(folders);
  return folders;
}

/** Finishes, or undoes, an edit of folders that was interrupted. @throws CommandError where it is still being written */
export function finishInterrupted(folders: SourceFolders): void {
  try {
    finishEdit(folders);
  } catch (error) {
    throw error instanceof WrittenByOther ? new CommandError(error.message) : error;
  }
}
