import type { SiteDefinition } from '#definitions/formats/formats.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { obstacle, tellObstacle } from '#publication/checkAll.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { type Found, readFound } from '#publication/editOf.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { type Edit, WrittenByOther, writeEdit } from '#publication/writeEdit.ts';
import { CommandError } from './commandLine/CommandError.ts';

/** Reads folders that a command changes. @throws CommandError where they have errors: nothing could be said of the change */
export function readPublishable(folders: SourceFolders): Found & { site: SiteDefinition } {
  const records = readTranslationRecords(folders.contentDir);
  const found = readFound(folders, records);
  const { site } = found.sources;
  const first = obstacle([...records.problems, ...checkDefinitions(found.sources)]);
  if (!site || first) throw new CommandError(tellObstacle(first, found.sources));
  return { ...found, site };
}

/** @throws CommandError where another program writes them too; then nothing is changed */
export function writeOrTell(folders: SourceFolders, edit: Edit): void {
  try {
    writeEdit(folders, edit);
  } catch (error) {
    throw error instanceof WrittenByOther ? new CommandError(error.message) : error;
  }
}
