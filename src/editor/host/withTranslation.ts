import { basename } from 'node:path';
import { TEXTS_FILE } from '#publication/translation/TranslatedTexts.ts';
import { MEMORY_FILE, textHash } from '#publication/translation/TranslationMemory.ts';
import type { FolderTexts } from '#publication/translation/writeFiles.ts';
import { withSortedKey } from './jsonEdits.ts';

interface WrittenTranslation {
  locale: string;
  id: string;
  text: string;
  /** What was translated. */
  source: string;
  /** What the memory records of it; nothing where it is recorded already. */
  entry: string | undefined;
}

const EMPTY = '{}\n';

/** Writes a translation into the files of `content/messages`, and what is recorded of it. Returns the files with those that have changed. */
export function withTranslation(
  texts: FolderTexts,
  { locale, id, text, source, entry }: WrittenTranslation,
): FolderTexts {
  const changed = new Map(texts);
  const set = (name: string, path: string[], value: string) =>
    changed.set(name, withSortedKey(changed.get(name) ?? EMPTY, path, value));
  set(`${locale}.json`, [id], text);
  if (entry === undefined) return changed;
  set(basename(MEMORY_FILE.path), [locale, id], entry);
  return set(basename(TEXTS_FILE.path), [textHash(source)], source);
}
