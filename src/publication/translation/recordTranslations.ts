import { basename } from 'node:path';
import type { Sources } from '#definitions/sources/Sources.ts';
import { type CarriedTranslations, carryTranslations } from './carryTranslations.ts';
import { type FilledTranslations, fillTranslations } from './fillTranslations.ts';
import { RETIRED_FILE, type RetiredTranslations } from './RetiredTranslations.ts';
import { TEXTS_FILE, type TranslatedTexts } from './TranslatedTexts.ts';
import { MEMORY_FILE, readEntry, type TranslationMemory, textHash } from './TranslationMemory.ts';
import type { TranslationRecords } from './TranslationRecords.ts';
import { type LocaleStates, translationStates } from './translationStates.ts';
import { updateMessages } from './updateMessages.ts';

/** What became of the translations of a language. */
export interface RecordedLocale {
  before: LocaleStates;
  carried: CarriedTranslations;
  filled: FilledTranslations;
}

/**
 * Updates the message files and records to the texts of the site: adds new ids, moves or fills in what it can, records the rest.
 * @returns the new files by their names in `content/messages`
 */
export function recordTranslations(
  sources: Sources,
  records: TranslationRecords,
): { files: Map<string, string>; locales: RecordedLocale[] } {
  // Keep languages that site.json no longer has: they may return.
  const memory: TranslationMemory = { ...records.memory };
  const retired: RetiredTranslations = { ...records.retired };
  const files = new Map<string, string>();
  const locales = translationStates(sources, records).map((before) => {
    const { id } = before.locale;
    const carried = carryTranslations(before, records.memory[id], records.retired[id]);
    const filled = fillTranslations(carried.states, carried.memory);
    const updated = updateMessages(filled.states, filled.memory);
    memory[id] = updated.memory;
    if (carried.retired.length > 0) retired[id] = carried.retired;
    else delete retired[id];
    files.set(`${id}.json`, jsonText(updated.messages));
    return { before, carried, filled };
  });
  if (Object.keys({ ...records.retired, ...retired }).length > 0)
    files.set(basename(RETIRED_FILE.path), jsonText(retired));
  files.set(basename(MEMORY_FILE.path), jsonText(memory));
  const current = locales[0]?.before.translations.map(({ source }) => source.text) ?? [];
  files.set(basename(TEXTS_FILE.path), jsonText(translatedTexts(memory, records.texts, current)));
  return { files, locales };
}

/** The texts that the memory refers to, sorted by hash. */
function translatedTexts(
  memory: TranslationMemory,
  known: TranslatedTexts,
  current: readonly string[],
): TranslatedTexts {
  const all: TranslatedTexts = { ...known };
  for (const text of current) all[textHash(text)] = text;
  const hashes = Object.values(memory).flatMap((entries) =>
    Object.values(entries).map((entry) => readEntry(entry).source),
  );
  const pairs = [...new Set(hashes)].sort().flatMap((hash) => {
    const text = all[hash];
    return text === undefined ? [] : [[hash, text]];
  });
  return Object.fromEntries(pairs);
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
