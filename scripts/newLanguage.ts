import { withValue } from '#definitions/fixes/rewrite.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { editOf } from '#publication/editOf.ts';
import { CommandError } from './commandLine/CommandError.ts';
import { checkLanguage, shippedTexts } from './newSite.ts';
import { readPublishable, writeOrTell } from './publishableFolders.ts';
import { isShipped, localeEntry } from './starter/starterSite.ts';

export interface NewLanguage {
  id: string;
  /** What the language calls itself, and what the switch calls it. */
  name?: string | undefined;
  label?: string | undefined;
}

/**
 * Adds a language to the site as a draft, with the texts of the interface that come with the program.
 * @returns what the command prints
 * @throws UsageError, CommandError; then nothing is written
 */
export function newLanguage(folders: SourceFolders, { id, name, label }: NewLanguage): string {
  checkLanguage(id);
  const found = readPublishable(folders);
  const { sources, site } = found;
  if (site.locales.some((locale) => locale.id === id))
    throw new CommandError(tell`the site has the language "${id}" already ("locales" of site.json)`);
  const path = `content/messages/${id}.json`;
  if (sources.files.has(path)) throw new CommandError(tell`${path} exists already: rename or delete it`);
  const entry = { ...localeEntry(id), ...(name && { name }), ...(label && { label }), draft: true };
  const file = sources.files.get('content/site.json')?.text ?? '';
  const { edit } = editOf(
    found,
    new Map([
      ['content/site.json', withValue(file, ['locales', site.locales.length], entry)],
      [path, `${JSON.stringify(isShipped(id) ? shippedTexts(id) : {}, null, 2)}\n`],
    ]),
  );
  writeOrTell(folders, edit);
  return [
    isShipped(id)
      ? tell`${path} is written, with the texts of the interface in ${entry.name}.`
      : tell`${path} is written; its texts are empty.`,
    tell`The language is a draft: translate the file, then remove "draft" in site.json. npm run messages -- report says what is left.`,
    '',
  ].join('\n');
}
