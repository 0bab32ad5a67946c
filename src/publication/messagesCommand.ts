import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { didYouMean } from '#definitions/sources/nearestName.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { obstacle, tellObstacle } from './checkAll.ts';
import { checkDefinitions } from './checkDefinitions.ts';
import { describeLanguage } from './compile/LanguageState.ts';
import { describeSystemError } from './describeSystemError.ts';
import { exportTranslations } from './exchange/exportTranslations.ts';
import { FORMATS } from './exchange/formats.ts';
import { readImport } from './exchange/readImport.ts';
import { spellingOf } from './spelling/checkSpelling.ts';
import type { Dictionaries } from './spelling/Dictionary.ts';
import { RETIRED_FILE } from './translation/RetiredTranslations.ts';
import { type RecordedLocale, recordTranslations } from './translation/recordTranslations.ts';
import { reportMessages } from './translation/reportMessages.ts';
import { memoryEntry } from './translation/TranslationMemory.ts';
import { readTranslationRecords, type TranslationRecords } from './translation/TranslationRecords.ts';
import { type LocaleStates, languageOf, STATES, translationStates } from './translation/translationStates.ts';
import { readFolder } from './translation/writeFiles.ts';
import { folderEdit, WrittenByOther, writeEdit } from './writeEdit.ts';

export const messagesUsage =
  () => tell`npm run messages                     add new ids, move translations whose id has changed, fill in texts that are translated elsewhere, record what is translated
npm run messages -- report           show what is translated, page by page and form by form, and what is left to do
    --locale <id>                    only in this language
npm run messages -- accept <id> ...  approve a translation that needs review, or whose French has changed, as it is
npm run messages -- export           write a file for a translator, one for each language
    --format <format>                ${Object.keys(FORMATS).join(', ')}; xliff2 is XLIFF 2.0, the others are for more programs
    --locale <id>                    only in this language
    --only <state>,<state>           only texts in these states: ${STATES.join(', ')}
    --out <file>                     instead of <locale>.xlf, .po, .csv or .json
    --pictures <folder>              name the picture of each text that "measure" has taken
npm run messages -- import <file>    take the translations of a file; if one is refused, take none
    --locale <id>                    if the file does not name its language
    --skip-refused                   take those that are not refused
npm run messages -- measure          lay everything out on a narrow phone and on paper, and tell the texts that have no room
    --locale <id>                    only in this language
    --unseen                         name the texts that were not seen
    --pictures <folder>              take a picture of each text where it is seen first
Each also takes --lang fr, which speaks French as LANG=fr_FR.UTF-8 does, or --lang en.
`;

const nothing = () => tell`No translation was changed.\n`;

export interface CommandResult {
  output: string;
  /** Error text; empty on success. */
  error: string;
}

/**
 * `npm run messages`: updates the message files to the texts of the site, reports how complete they are, or exchanges them with a
 * translator. `publicUrl`: URL of the site, for links to where a text is seen. `dictionaries`: an import checks spelling too.
 */
export function messagesCommand(
  folders: SourceFolders,
  args: readonly string[],
  publicUrl = '',
  dictionaries?: Dictionaries,
): CommandResult {
  try {
    return run(folders, args, publicUrl, dictionaries);
  } catch (error) {
    const message = error instanceof WrittenByOther ? error.message : describeSystemError(error);
    if (message === undefined) throw error;
    return failed(`${message}\n${nothing()}`);
  }
}

/** The options of each command; `import` has a file, `accept` has ids. */
const OPTIONS: Record<string, readonly string[]> = {
  '': [],
  report: ['locale'],
  accept: [],
  export: ['format', 'locale', 'only', 'out', 'pictures'],
  import: ['locale', 'skip-refused'],
};

interface Line {
  command: string;
  rest: string[];
  options: {
    locale?: string;
    format?: string;
    only?: string;
    out?: string;
    pictures?: string;
    'skip-refused'?: boolean;
  };
}

/** Reads a command line; undefined if it is none of the usage. */
function readLine(args: readonly string[]): Line | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        locale: { type: 'string' },
        format: { type: 'string' },
        only: { type: 'string' },
        out: { type: 'string' },
        pictures: { type: 'string' },
        'skip-refused': { type: 'boolean' },
        lang: { type: 'string' },
      },
    });
    const [command = '', ...rest] = positionals;
    const known = OPTIONS[command];
    const counts = command === 'accept' ? rest.length > 0 : rest.length === (command === 'import' ? 1 : 0);
    const fits =
      known && counts && Object.keys(values).every((name) => name === 'lang' || known.includes(name));
    return fits ? { command, rest, options: values } : undefined;
  } catch (error) {
    // `parseArgs` throws it for an unknown option.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

function run(
  folders: SourceFolders,
  args: readonly string[],
  publicUrl: string,
  dictionaries: Dictionaries | undefined,
): CommandResult {
  const line = readLine(args);
  if (!line) return failed(messagesUsage());
  const { command, rest, options } = line;
  const folder = join(folders.contentDir, 'messages');
  // Before they are read: what changes later is noticed.
  const before = readFolder(folder);
  const sources = loadSources(folders);
  // Translations of texts in an unreadable file would look dead.
  const first = obstacle(checkDefinitions(sources));
  if (first) return failed(`${tellObstacle(first, sources)}\n`);
  const records = readTranslationRecords(folders.contentDir);
  const [broken] = records.problems;
  if (broken) return failed(`${formatProblem(broken)}\n`);
  const all = translationStates(sources, records);
  const states = all.filter(({ locale }) => options.locale === undefined || locale.id === options.locale);
  if (options.locale !== undefined && states.length === 0) return failed(unknownLocale(options.locale, all));
  const locales = sources.site?.locales.map(({ id }) => id) ?? [];
  const write = (newSources: Sources, newRecords: TranslationRecords) => {
    const { files, locales: recorded } = recordTranslations(newSources, newRecords);
    writeEdit(folders, folderEdit('content/messages', before, files));
    return recorded.map((locale) => summarize(folder, locale)).join('');
  };
  if (command === 'report') return done(report(states, locales[0] ?? ''));
  if (command === 'export') return exportFiles(states, locales, publicUrl, options);
  if (command === 'import') {
    const [path = ''] = rest;
    const spelling = dictionaries && spellingOf(sources, folders.contentDir, dictionaries);
    const found = readImport(path, states, sources, records, options['skip-refused'] ?? false, spelling);
    if ('refused' in found) return failed(`${found.refused}${nothing()}`);
    return done(`${found.told}${write(found.sources, found.records)}${found.summary}`);
  }
  const error = rest.map((id) => refusal(id, states)).join('');
  return error ? failed(error) : done(write(sources, accept(records, states, new Set(rest))));
}

function exportFiles(
  states: readonly LocaleStates[],
  locales: readonly string[],
  publicUrl: string,
  { format = '', only = STATES.join(), out, pictures }: Line['options'],
): CommandResult {
  const known = FORMATS[format];
  if (!known) return failed(tell`"${format}" is not a format: ${Object.keys(FORMATS).join(', ')}\n`);
  const words = only.split(',');
  const wanted = STATES.filter((state) => words.includes(state));
  const unknown = words.find((word) => !STATES.some((state) => state === word));
  if (unknown !== undefined)
    return failed(tell`"${unknown}" is not a state: ${STATES.join(', ')}${didYouMean(unknown, STATES)}\n`);
  if (out !== undefined && states.length > 1)
    return failed(tell`--out is for one language: choose it with --locale\n`);
  if (pictures !== undefined && !existsSync(pictures))
    return failed(
      tell`${pictures} does not exist: "npm run messages -- measure --pictures ${pictures}" takes the pictures\n`,
    );
  const lines = states.map((one) => {
    const file = exportTranslations(one, locales, wanted, publicUrl, pictures);
    const path = out ?? `${one.locale.id}${known.extension}`;
    // The file of before may have come back from a translator.
    writeFileSync(path, known.write(file), { flag: 'wx' });
    return tell`${path}: ${file.units.length} text[|s]\n`;
  });
  return done(lines.join(''));
}

function done(output: string): CommandResult {
  return { output, error: '' };
}

function failed(error: string): CommandResult {
  return { output: '', error };
}

function report(states: readonly LocaleStates[], sourceLocale: string): string {
  return `${states.map((one) => reportMessages(one, sourceLocale)).join('\n\n')}\n`;
}

function unknownLocale(wanted: string, states: readonly LocaleStates[]): string {
  const ids = states.map(({ locale }) => locale.id);
  return tell`"${wanted}" is not a language of translations: ${ids.join(', ')}${didYouMean(wanted, ids)}\n`;
}

/** Returns `1423 texts, 1 new, 0 changed, …; public: …`, and a line for each text moved or retired now. */
function summarize(folder: string, { before, carried, filled }: RecordedLocale): string {
  const { locale, translations } = filled.states;
  const count = (state: string) => translations.filter((text) => text.state === state).length;
  const left = before.dead.filter(({ id }) => carried.retired.some((translation) => translation.id === id));
  return [
    tell`${join(folder, `${locale.id}.json`)}: ${translations.length} text[|s], ${count('new')} new, ${count('changed')} changed, ${count('needs-review')} to review, ${carried.origins.size} moved, ${filled.origins.size} filled in, ${left.length} retired; ${describeLanguage(languageOf(filled.states))}`,
    ...[...carried.origins].map(([id, origin]) =>
      id === origin ? tell`  "${id}" is back` : tell`  "${origin}" moved to "${id}"`,
    ),
    ...[...filled.origins].map(([id, origin]) => tell`  "${id}" filled in from "${origin}": needs review`),
    ...left.map(
      ({ id }) => tell`  "${id}" retired to content/${RETIRED_FILE.path}: the site has no such text`,
    ),
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
  return ids.includes(id) ? '' : tell`"${id}" neither has changed nor needs review${didYouMean(id, ids)}\n`;
}

function isOpen(state: string): boolean {
  return state === 'changed' || state === 'needs-review';
}
