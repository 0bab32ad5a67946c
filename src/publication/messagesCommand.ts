import { join } from 'node:path';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { didYouMean } from '#definitions/sources/nearestName.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { canPublish } from './checkAll.ts';
import { describeLanguage } from './compile/LanguageState.ts';
import { RETIRED_FILE } from './translation/RetiredTranslations.ts';
import { type RecordedLocale, recordTranslations } from './translation/recordTranslations.ts';
import { reportMessages } from './translation/reportMessages.ts';
import { memoryEntry } from './translation/TranslationMemory.ts';
import { readTranslationRecords, type TranslationRecords } from './translation/TranslationRecords.ts';
import { type LocaleStates, languageOf, translationStates } from './translation/translationStates.ts';
import { type FolderTexts, readFolder, WrittenByOther, writeTogether } from './translation/writeFiles.ts';

const USAGE = `npm run messages                     add new ids, move translations whose id has changed, fill in texts that are translated elsewhere, record what is translated
npm run messages -- report           show what is translated, page by page and form by form, and what is left to do
    --locale <id>                    only in this language
npm run messages -- accept <id> ...  approve a translation that needs review, or whose French has changed, as it is
`;

export interface CommandResult {
  output: string;
  /** Error text; empty on success. */
  error: string;
}

/** `npm run messages`: updates the message files to the texts of the site, or reports how complete they are. */
export function messagesCommand(folders: SourceFolders, args: readonly string[]): CommandResult {
  try {
    return run(folders, args);
  } catch (error) {
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined && !(error instanceof WrittenByOther)) throw error;
    return failed(`${message}\nNo translation was changed.\n`);
  }
}

function run(folders: SourceFolders, args: readonly string[]): CommandResult {
  const [command, ...ids] = args;
  const [option, wanted] = ids;
  const known =
    args.length === 0 ||
    (command === 'report' && (ids.length === 0 || (option === '--locale' && ids.length === 2))) ||
    (command === 'accept' && ids.length > 0);
  if (!known) return failed(USAGE);
  const folder = join(folders.contentDir, 'messages');
  // Before they are read: what changes later is noticed.
  const before = readFolder(folder);
  const sources = loadSources(folders);
  // Translations of texts in an unreadable file would look dead.
  if (!canPublish(sources))
    return failed('The definitions have errors, which "npm run check" shows: fix them first.\n');
  const records = readTranslationRecords(folders.contentDir);
  const [broken] = records.problems;
  if (broken) return failed(`${formatProblem(broken)}\n`);
  const states = translationStates(sources, records);
  if (command === 'report') return report(states, sources.site?.locales[0]?.id ?? '', wanted);
  const error = ids.map((id) => refusal(id, states)).join('');
  return error
    ? failed(error)
    : { output: update(folder, before, sources, accept(records, states, new Set(ids))), error: '' };
}

function failed(error: string): CommandResult {
  return { output: '', error };
}

function report(states: readonly LocaleStates[], sourceLocale: string, wanted?: string): CommandResult {
  const shown = states.filter(({ locale }) => wanted === undefined || locale.id === wanted);
  if (wanted === undefined || shown.length > 0)
    return { output: `${shown.map((one) => reportMessages(one, sourceLocale)).join('\n\n')}\n`, error: '' };
  const ids = states.map(({ locale }) => locale.id);
  return failed(
    `"${wanted}" is not a language of translations: ${ids.join(', ')}${didYouMean(wanted, ids)}\n`,
  );
}

function update(folder: string, before: FolderTexts, sources: Sources, records: TranslationRecords): string {
  const { files, locales } = recordTranslations(sources, records);
  writeTogether(folder, before, files);
  return locales.map((locale) => summarize(folder, locale)).join('');
}

/** Returns `1423 texts, 1 new, 0 changed, …; public: …`, and a line for each text moved or retired now. */
function summarize(folder: string, { before, carried, filled }: RecordedLocale): string {
  const { locale, translations } = filled.states;
  const count = (state: string) => translations.filter((text) => text.state === state).length;
  const left = before.dead.filter(({ id }) => carried.retired.some((translation) => translation.id === id));
  return [
    `${join(folder, `${locale.id}.json`)}: ${translations.length} texts, ${count('new')} new, ${count('changed')} changed, ` +
      `${count('needs-review')} to review, ${carried.origins.size} moved, ${filled.origins.size} filled in, ` +
      `${left.length} retired; ${describeLanguage(languageOf(filled.states))}`,
    ...[...carried.origins].map(([id, origin]) =>
      id === origin ? `  "${id}" is back` : `  "${origin}" moved to "${id}"`,
    ),
    ...[...filled.origins].map(([id, origin]) => `  "${id}" filled in from "${origin}": needs review`),
    ...left.map(({ id }) => `  "${id}" retired to content/${RETIRED_FILE.path}: the site has no such text`),
    '',
  ].join('\n');
}

/** Returns the records as if the translations with these ids had been written for the texts of now. */
function accept(
  records: TranslationRecords,
  states: readonly LocaleStates[],
  ids: ReadonlySet<string>,
): TranslationRecords {
  const memory = { ...records.memory };
  for (const { locale, translations } of states) {
    const entries = translations.flatMap(({ source, text, state }) =>
      isOpen(state) && ids.has(source.id) ? [[source.id, memoryEntry(source.text, text)]] : [],
    );
    memory[locale.id] = { ...memory[locale.id], ...Object.fromEntries(entries) };
  }
  return { ...records, memory };
}

/** Returns why a translation cannot be accepted; empty if it can. */
function refusal(id: string, states: LocaleStates[]): string {
  const open = states.flatMap(({ translations }) => translations.filter(({ state }) => isOpen(state)));
  const ids = open.map(({ source }) => source.id);
  return ids.includes(id) ? '' : `"${id}" neither has changed nor needs review${didYouMean(id, ids)}\n`;
}

function isOpen(state: string): boolean {
  return state === 'changed' || state === 'needs-review';
}
