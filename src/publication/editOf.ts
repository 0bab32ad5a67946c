import { basename, join } from 'node:path';
import { loadSources, type SourceFolders, withTexts } from '#definitions/sources/loadSources.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { checkAll } from './checkAll.ts';
import { RETIRED_FILE } from './translation/RetiredTranslations.ts';
import { recordTranslations } from './translation/recordTranslations.ts';
import { TEXTS_FILE } from './translation/TranslatedTexts.ts';
import { MEMORY_FILE, memoryEntry } from './translation/TranslationMemory.ts';
import type { TranslationRecords } from './translation/TranslationRecords.ts';
import { translationStates } from './translation/translationStates.ts';
import { type FolderTexts, readFolder } from './translation/writeFiles.ts';
import type { Edit } from './writeEdit.ts';

/** The folders as a command found them. */
export interface Found {
  folders: SourceFolders;
  sources: Sources;
  records: TranslationRecords;
  /** Texts of the files in `content/messages`. */
  messages: FolderTexts;
}

/**
 * Returns the edit that puts new texts in place of files, with the records of translations that follow from it, and the errors that
 * the check would find in its result and does not find now. Translations of texts that changed with them stay approved.
 */
export function editOf(
  { sources, records, messages }: Found,
  wished: ReadonlyMap<string, string>,
  moves: Edit['moves'] = [],
): { edit: Edit; after: Sources; errors: Problem[] } {
  const changed = withMoves(withTexts(sources, wished), moves);
  const recorded = recordTranslations(changed, accepted(changed, sources, records)).files;
  const texts = new Map(wished);
  for (const [name, text] of recorded) texts.set(`content/messages/${name}`, text);
  const files = [...texts].filter(([path]) => !basename(path).startsWith('.'));
  const after = withMoves(withTexts(sources, new Map(files)), moves);
  const known = new Set(errorsOf(sources, records).map(({ file, message }) => file + message));
  const errors = errorsOf(after, recordsIn(recorded, records)).filter(
    ({ file, message }) => !known.has(file + message),
  );
  const before = (path: string) =>
    sources.files.get(path)?.text ?? messages.get(path.slice('content/messages/'.length));
  return {
    edit: {
      texts: new Map([...texts].map(([path, text]) => [path, { before: before(path), after: text }])),
      moves: moves.map(inPublic),
    },
    after,
    errors,
  };
}

export function readFound(folders: SourceFolders, records: TranslationRecords): Found {
  // Before the sources are read: what changes later is noticed.
  const messages = readFolder(join(folders.contentDir, 'messages'));
  return { folders, sources: loadSources(folders), records, messages };
}

function inPublic({ from, to }: Edit['moves'][number]): Edit['moves'][number] {
  return { from: `content/public${from}`, to: `content/public${to}` };
}

function withMoves(sources: Sources, moves: Edit['moves']): Sources {
  const names = new Map(moves.map(({ from, to }) => [from, to]));
  const bytes = [...sources.publicBytes].map(([path, size]) => [names.get(path) ?? path, size] as const);
  return { ...sources, publicBytes: new Map(bytes), publicFiles: bytes.map(([path]) => path) };
}

/** Translations that were approved of texts that have changed stay approved: both were changed together. */
function accepted(changed: Sources, before: Sources, records: TranslationRecords): TranslationRecords {
  const known = new Map(
    translationStates(before, records).map(({ locale, translations }) => [
      locale.id,
      new Set(translations.filter(({ state }) => state === 'approved').map(({ source }) => source.id)),
    ]),
  );
  const memory = { ...records.memory };
  for (const { locale, translations } of translationStates(changed, records)) {
    const entries = translations.flatMap(({ source, text, state }) =>
      state === 'changed' && known.get(locale.id)?.has(source.id)
        ? [[source.id, memoryEntry(source.text, text)]]
        : [],
    );
    memory[locale.id] = { ...memory[locale.id], ...Object.fromEntries(entries) };
  }
  return { ...records, memory };
}

function recordsIn(files: ReadonlyMap<string, string>, before: TranslationRecords): TranslationRecords {
  const read = (path: string) => JSON.parse(files.get(basename(path)) ?? '{}');
  return {
    ...before,
    memory: read(MEMORY_FILE.path),
    retired: read(RETIRED_FILE.path),
    texts: read(TEXTS_FILE.path),
  };
}

function errorsOf(sources: Sources, records: TranslationRecords): Problem[] {
  return checkAll(sources, records).filter(({ severity }) => severity === 'error');
}
