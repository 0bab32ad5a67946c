import { withValue } from '#definitions/fixes/rewrite.ts';
import type { SourceFolders } from '#definitions/sources/loadSources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { describeLanguage, isPublicText } from '#publication/compile/LanguageState.ts';
import { editOf } from '#publication/editOf.ts';
import { publicFirst } from '#publication/translation/reportMessages.ts';
import { languageOf, translationStates } from '#publication/translation/translationStates.ts';
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
    tell`The language is a draft. Translate it on the pages ("npm run translate"), or in a program of your own ("npm run messages -- export --locale ${id}", then import). "npm run messages -- report --locale ${id}" says what is left. Then publish it: npm run new-language -- ${id} --public`,
    '',
  ].join('\n');
}

/** Missing texts and errors that are named. */
const NAMED = 10;

/**
 * Takes `draft` of a language out of `site.json`.
 * @returns what the command prints
 * @throws CommandError where the public would not see it, or the check would find other errors than missing texts; then nothing is written
 */
export function publishLanguage(folders: SourceFolders, id: string): string {
  const found = readPublishable(folders);
  const index = found.site.locales.findIndex((locale) => locale.id === id);
  const { [index]: locale } = found.site.locales;
  if (!locale)
    throw new CommandError(
      tell`the site has no language "${id}": add it with "npm run new-language -- ${id}"`,
    );
  if (!locale.draft) throw new CommandError(tell`"${id}" is no draft: site.json does not say so`);
  const file = found.sources.files.get('content/site.json')?.text ?? '';
  const path = ['locales', index, 'draft'];
  const { edit, after, errors } = editOf(
    found,
    new Map([['content/site.json', withValue(file, path, undefined)]]),
  );
  const states = translationStates(after, found.records).find((one) => one.locale.id === id);
  if (!states) throw new CommandError(tell`"${id}" is the first language, in which the site is written`);
  const missing = publicFirst(states.translations)
    .filter(({ source, state }) => state === 'new' && isPublicText(source.id))
    .map(({ source }) => source);
  const language = languageOf(states);
  if (language.draft)
    throw new CommandError(
      [
        tell`${locale.name} would stay ${describeLanguage(language)}. ${missing.length} text[|s] [is|are] missing:`,
        ...firstOf(missing.map((text) => `"${text.id}" (${text.seenOn})`)),
      ].join('\n'),
    );
  const wrong = errors.filter(({ message }) => !missing.some((text) => message.startsWith(`"${text.id}" `)));
  if (wrong.length > 0)
    throw new CommandError(
      [
        tell`The check would find ${wrong.length} error[|s] in ${locale.name}:`,
        ...firstOf(wrong.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)),
      ].join('\n'),
    );
  writeOrTell(folders, edit);
  return tell`${locale.name} is ${describeLanguage(language)}\n`;
}

function firstOf(lines: readonly string[]): string[] {
  return [...lines.slice(0, NAMED), ...(lines.length > NAMED ? ['…'] : [])].map((line) => `  ${line}`);
}
