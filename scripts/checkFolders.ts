import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { compareProblems, formatProblems, type Problem } from '#definitions/sources/Problem.ts';
import { tell } from '#definitions/sources/tell.ts';
import { canPublish, checkAll } from '#publication/checkAll.ts';
import { checkPublicFolder } from '#publication/checkPublicFolder.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { checkPrinted } from './documents/printed/checkPrinted.ts';

/** The output of `npm run check` for these folders, its problems, and the number of errors. */
export function checkFolders(folders: SourceFolders): {
  output: string;
  problems: Problem[];
  errors: number;
} {
  const sources = loadSources(folders);
  const problems = checkAll(sources, readTranslationRecords(folders.contentDir));
  if (canPublish(sources)) problems.push(...checkPrinted(sources, folders.contentDir));
  problems.push(...checkPublicFolder(folders.contentDir, sources.publicFiles));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  problems.sort(compareProblems);
  const lines = formatProblems(problems, sources.files).map((line) => `${line}\n\n`);
  const counted = tell`${sources.files.size} files, ${sources.forms.length} forms, ${sources.pages.length} pages`;
  const total = tell`${counted}: ${errors} errors, ${problems.length - errors} warnings.\n`;
  return { output: lines.join('') + total, problems, errors };
}
