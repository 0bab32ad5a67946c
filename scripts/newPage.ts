import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { tell } from '#definitions/sources/tell.ts';
import { editOf } from '#publication/editOf.ts';
import type { Questions } from './commandLine/ask.ts';
import { CommandError } from './commandLine/CommandError.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { formatsFrom } from './newSite.ts';
import { readPublishable, writeOrTell } from './publishableFolders.ts';
import { isShipped, starterPage } from './starter/starterSite.ts';

export interface NewPage {
  id: string;
  /** Asked where it is undefined, as the description. */
  title?: string | undefined;
  description?: string | undefined;
}

/**
 * Writes a page to begin with, at the address of its id.
 * @returns what the command prints
 * @throws UsageError, CommandError; then nothing is written
 */
export async function newPage(
  folders: SourceFolders,
  { id, ...given }: NewPage,
  { ask }: Pick<Questions, 'ask'>,
): Promise<string> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    throw new UsageError(
      tell`"${id}" is no id: small letters and digits, with - between words, as "young-talent"`,
    );
  const path = `content/pages/${id}.json`;
  const found = readPublishable(folders);
  const { sources } = found;
  if (sources.files.has(path)) throw new CommandError(tell`${path} exists already: rename or delete it`);
  const title = given.title ?? (await ask(tell`Title of the page: `));
  const description = given.description ?? (await ask(tell`What it is about, in one sentence: `));
  if (title === '' || description === '')
    throw new UsageError(tell`a page has a title and a description: nothing was changed`);
  const locale = sourceLocale(sources.site);
  const page = {
    $schema: `${formatsFrom(`${folders.contentDir}/pages`)}/page.schema.json`,
    route: `/${id}`,
    ...starterPage(isShipped(locale) ? locale : 'en', title, description),
  };
  const { edit, errors } = editOf(found, new Map([[path, `${JSON.stringify(page, null, 2)}\n`]]));
  // Translations are still to be written.
  const own = errors.find(({ file }) => !file.startsWith('content/messages/'));
  if (own) throw new CommandError(tell`${own.message}: nothing was changed`);
  writeOrTell(folders, edit);
  return [
    tell`${path} is written, at the address /${id}.`,
    tell`Link it from another page or from "navigation" of site.json, translate its texts, and try it: npm run check, npm start.`,
    '',
  ].join('\n');
}
