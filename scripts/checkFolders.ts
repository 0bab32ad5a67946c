import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import {
  compareProblems,
  formatProblems,
  type Problem,
  withoutFollowing,
} from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { inEachLanguage } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { canPublish, checkAll } from '#publication/checkAll.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { checkPublicFolder } from '#publication/checkPublicFolder.ts';
import { checkSpelling } from '#publication/spelling/checkSpelling.ts';
import type { Dictionaries } from '#publication/spelling/Dictionary.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { checkPrinted } from './documents/printed/checkPrinted.ts';
import { silence } from './silence.ts';

/** The output of `npm run check` for these folders, its problems, and the number of errors. `dictionaries`: to check spelling too. */
export function checkFolders(
  folders: SourceFolders,
  dictionaries?: Dictionaries,
): { output: string; problems: Problem[]; errors: number } {
  const sources = loadSources(folders);
  const find = () => findProblems(folders, loadSources(folders), dictionaries);
  const { problems: heard, silenced } = silence(sources, findProblems(folders, sources, dictionaries), () =>
    inEachLanguage(find),
  );
  const problems = withoutFollowing(heard);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  problems.sort(compareProblems);
  const lines = formatProblems(problems, sources.files).map((line) => `${line}\n\n`);
  const counted = tell`${sources.files.size} file[|s], ${sources.forms.length} form[|s], ${sources.pages.length} page[|s]`;
  const kept = silenced > 0 ? tell`, ${silenced} silenced` : '';
  const total = tell`${counted}: ${errors} error[|s], ${problems.length - errors} warning[|s]${kept}.\n`;
  return { output: lines.join('') + total, problems, errors };
}

function findProblems(
  folders: SourceFolders,
  sources: Sources,
  dictionaries: Dictionaries | undefined,
): Problem[] {
  const definitions = checkDefinitions(sources);
  const problems = checkAll(sources, readTranslationRecords(folders.contentDir), definitions);
  if (canPublish(definitions)) {
    problems.push(...checkPrinted(sources, folders.contentDir));
    if (dictionaries) problems.push(...checkSpelling(sources, folders.contentDir, dictionaries));
  }
  return [...problems, ...checkPublicFolder(folders.contentDir, sources.publicFiles)];
}
