import { formatProblem, type Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { Spelling } from '../spelling/checkSpelling.ts';
import type { TranslationRecords } from '../translation/TranslationRecords.ts';
import type { LocaleStates } from '../translation/translationStates.ts';
import { openFile } from './formats.ts';
import { importTranslations } from './importTranslations.ts';
import { languageOfFile } from './languageOfFile.ts';

/** What a file changes, with lines for the person who imports it: what is told first, and at the end. */
export interface FoundImport {
  sources: Sources;
  records: TranslationRecords;
  told: string;
  summary: string;
}

/** Problems of a file that are told one by one. */
const TOLD = 100;

/** Reads a file of translations into one of the languages; `refused` says why it is refused. It is refused as a whole unless `skipRefused`. */
export function readImport(
  path: string,
  states: readonly LocaleStates[],
  sources: Sources,
  records: TranslationRecords,
  skipRefused: boolean,
  spelling?: Spelling,
): FoundImport | { refused: string } {
  const locales = sources.site?.locales.map(({ id }) => id) ?? [];
  const file = openFile(path, locales);
  const told = (problems: readonly Problem[]) => {
    const lines = problems.slice(0, TOLD).map((problem) => `${formatProblem(problem, file.text)}\n`);
    return [...lines, ...(problems.length > TOLD ? [tell`and ${problems.length - TOLD} more\n`] : [])].join(
      '',
    );
  };
  if (file.problems.length > 0) return { refused: told(file.problems) };
  const language = languageOfFile(path, file, states, locales[0] ?? '');
  if (!('translations' in language)) return { refused: told([language]) };
  const { problems, changed, outdated, ...found } = importTranslations(
    path,
    file,
    language,
    sources,
    records,
    spelling,
  );
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  if (errors.length > 0 && !skipRefused)
    return { refused: `${told(errors)}${tell`${errors.length} refused. `}` };
  const summary = [
    tell`${path}: ${file.units.length} text[|s], ${changed.length} changed, ${errors.length} refused\n`,
    ...outdated.map((id) => tell`  "${id}" has changed in French since the export: it is marked\n`),
  ];
  return { ...found, told: told([...errors, ...warnings]), summary: summary.join('') };
}
