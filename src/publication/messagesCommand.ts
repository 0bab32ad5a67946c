import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSources, type SourceFolders } from '#definitions/loadSources.ts';
import { didYouMean } from '#definitions/nearestName.ts';
import { formatProblem } from '#definitions/Problem.ts';
import { canPublish } from './checkAll.ts';
import { reportMessages } from './reportMessages.ts';
import {
  readTranslationMemory,
  type TranslationMemory,
  writeTranslationMemory,
} from './TranslationMemory.ts';
import { type LocaleStates, translationStates } from './translationStates.ts';
import { updateMessages } from './updateMessages.ts';

const USAGE = `npm run messages                     add new ids, drop dead ones, note what is translated
npm run messages -- report           what is translated, page by page and form by form, and what is left to do
npm run messages -- accept <id> ...  a translation still fits though its source has changed
`;

export interface CommandResult {
  output: string;
  /** What went wrong; empty when nothing did. */
  error: string;
}

/** `npm run messages`: brings the message files up to the texts of the site, or says how far they are. */
export function messagesCommand(folders: SourceFolders, args: readonly string[]): CommandResult {
  const [command, ...ids] = args;
  const known =
    args.length === 0 ||
    (command === 'report' && ids.length === 0) ||
    (command === 'accept' && ids.length > 0);
  if (!known) return { output: '', error: USAGE };
  const sources = loadSources(folders);
  // Texts of a file that cannot be read would look dead.
  if (!canPublish(sources)) {
    const error = 'The definitions have errors, which "npm run check" shows: mend them first.\n';
    return { output: '', error };
  }
  const { memory, problems } = readTranslationMemory(folders.contentDir);
  const [broken] = problems;
  if (broken) return { output: '', error: `${formatProblem(broken)}\n` };
  const states = translationStates(sources, memory);
  if (command === 'report') return { output: `${states.map(reportMessages).join('\n\n')}\n`, error: '' };
  const error = ids.map((id) => refusal(id, states)).join('');
  return error ? { output: '', error } : { output: update(folders, states, memory, new Set(ids)), error: '' };
}

function update(
  { contentDir }: SourceFolders,
  states: LocaleStates[],
  memory: TranslationMemory,
  accepted: ReadonlySet<string>,
): string {
  const updatedMemory: TranslationMemory = {};
  const lines = states.map((one) => {
    const { locale, translations, dead } = one;
    const updated = updateMessages(one, memory, accepted);
    updatedMemory[locale.id] = updated.memory;
    const path = join(contentDir, 'messages', `${locale.id}.json`);
    writeFileSync(path, `${JSON.stringify(updated.messages, null, 2)}\n`);
    const open = translations.filter(({ source }) => !accepted.has(source.id));
    const count = (state: string) => open.filter((text) => text.state === state).length;
    return (
      `${path}: ${translations.length} texts, ${count('missing')} missing, ${count('stale')} stale, ` +
      `${dead.length} dead removed\n`
    );
  });
  writeTranslationMemory(contentDir, updatedMemory);
  return lines.join('');
}

/** Why a translation cannot be accepted; nothing when it can. */
function refusal(id: string, states: LocaleStates[]): string {
  const stale = states.flatMap(({ translations }) => translations.filter(({ state }) => state === 'stale'));
  const ids = stale.map(({ source }) => source.id);
  return ids.includes(id) ? '' : `"${id}" is not stale${didYouMean(id, ids)}\n`;
}
