import { join } from 'node:path';
import { loadSources, type SourceFolders } from '#definitions/sources/loadSources.ts';
import { didYouMean } from '#definitions/sources/nearestName.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { canPublish } from './checkAll.ts';
import { describeLanguage } from './compile/LanguageState.ts';
import { type CarriedTranslations, carryTranslations } from './translation/carryTranslations.ts';
import {
  RETIRED_FILE,
  type RetiredTranslations,
  writeRetiredTranslations,
} from './translation/RetiredTranslations.ts';
import { reportMessages } from './translation/reportMessages.ts';
import { type TranslationMemory, writeTranslationMemory } from './translation/TranslationMemory.ts';
import { readTranslationRecords, type TranslationRecords } from './translation/TranslationRecords.ts';
import { type LocaleStates, languageOf, translationStates } from './translation/translationStates.ts';
import { updateMessages } from './translation/updateMessages.ts';
import { writeJsonFile } from './translation/writeJsonFile.ts';

const USAGE = `npm run messages                     add new ids, move translations whose id has changed, record what is translated
npm run messages -- report           show what is translated, page by page and form by form, and what is left to do
    --locale <id>                    only in this language
npm run messages -- accept <id> ...  keep a translation whose source has changed
`;

export interface CommandResult {
  output: string;
  /** Error text; empty on success. */
  error: string;
}

/** `npm run messages`: updates the message files to the texts of the site, or reports how complete they are. */
export function messagesCommand(folders: SourceFolders, args: readonly string[]): CommandResult {
  const [command, ...ids] = args;
  const [option, wanted] = ids;
  const known =
    args.length === 0 ||
    (command === 'report' && (ids.length === 0 || (option === '--locale' && ids.length === 2))) ||
    (command === 'accept' && ids.length > 0);
  if (!known) return { output: '', error: USAGE };
  const sources = loadSources(folders);
  // Translations of texts in an unreadable file would look dead.
  if (!canPublish(sources)) {
    const error = 'The definitions have errors, which "npm run check" shows: fix them first.\n';
    return { output: '', error };
  }
  const records = readTranslationRecords(folders.contentDir);
  const [broken] = records.problems;
  if (broken) return { output: '', error: `${formatProblem(broken)}\n` };
  const states = translationStates(sources, records.memory);
  if (command === 'report') return report(states, wanted);
  const error = ids.map((id) => refusal(id, states)).join('');
  return error
    ? { output: '', error }
    : { output: update(folders, states, records, new Set(ids)), error: '' };
}

function report(states: readonly LocaleStates[], wanted?: string): CommandResult {
  const shown = states.filter(({ locale }) => wanted === undefined || locale.id === wanted);
  if (wanted === undefined || shown.length > 0)
    return { output: `${shown.map(reportMessages).join('\n\n')}\n`, error: '' };
  const ids = states.map(({ locale }) => locale.id);
  return {
    output: '',
    error: `"${wanted}" is not a language of translations: ${ids.join(', ')}${didYouMean(wanted, ids)}\n`,
  };
}

function update(
  { contentDir }: SourceFolders,
  states: LocaleStates[],
  records: TranslationRecords,
  accepted: ReadonlySet<string>,
): string {
  // Keep languages that site.json no longer has: they may return.
  const memory: TranslationMemory = { ...records.memory };
  const retired: RetiredTranslations = { ...records.retired };
  const files = states.map((one) => {
    const { id } = one.locale;
    const carried = carryTranslations(one, records.memory[id], records.retired[id]);
    const updated = updateMessages(carried.states, carried.memory, accepted);
    memory[id] = updated.memory;
    if (carried.retired.length > 0) retired[id] = carried.retired;
    else delete retired[id];
    const path = join(contentDir, 'messages', `${id}.json`);
    return { path, messages: updated.messages, line: `${path}: ${summarize(one, carried, accepted)}` };
  });
  // Store retired translations before their message files lose them.
  if (Object.keys({ ...records.retired, ...retired }).length > 0)
    writeRetiredTranslations(contentDir, retired);
  for (const { path, messages } of files) writeJsonFile(path, messages);
  writeTranslationMemory(contentDir, memory);
  return files.map(({ line }) => line).join('');
}

/** Returns `1423 texts, 1 missing, 0 stale, 2 moved, 1 retired; public: …`, and a line for each text moved or retired now. */
function summarize(
  { dead }: LocaleStates,
  { states, origins, retired }: CarriedTranslations,
  accepted: ReadonlySet<string>,
): string {
  const open = states.translations.filter(({ source }) => !accepted.has(source.id));
  const count = (state: string) => open.filter((text) => text.state === state).length;
  const left = dead.filter(({ id }) => retired.some((translation) => translation.id === id));
  return [
    `${states.translations.length} texts, ${count('missing')} missing, ${count('stale')} stale, ` +
      `${origins.size} moved, ${left.length} retired; ${describeLanguage(languageOf(states))}`,
    ...[...origins].map(([id, origin]) =>
      id === origin ? `  "${id}" is back` : `  "${origin}" moved to "${id}"`,
    ),
    ...left.map(({ id }) => `  "${id}" retired to content/${RETIRED_FILE.path}: the site has no such text`),
    '',
  ].join('\n');
}

/** Returns why a translation cannot be accepted; empty if it can. */
function refusal(id: string, states: LocaleStates[]): string {
  const stale = states.flatMap(({ translations }) => translations.filter(({ state }) => state === 'stale'));
  const ids = stale.map(({ source }) => source.id);
  return ids.includes(id) ? '' : `"${id}" is not stale${didYouMean(id, ids)}\n`;
}
