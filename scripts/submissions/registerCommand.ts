import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { tell } from '#definitions/sources/tell.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { formatDate } from '#messages/formatDate.ts';
import { translate } from '#messages/translate.ts';
import type { ServerConfig } from '#server/config/ServerConfig.ts';
import { textsOf } from '#server/live/textsOf.ts';
import { readRegister } from '#server/organiser/register/readRegister.ts';
import { registerCsv } from '#server/organiser/register/registerCsv.ts';
import { registerHtml } from '#server/organiser/register/registerHtml.ts';
import type { RegisterWords } from '#server/organiser/register/registerTable.ts';
import { UsageError } from '../commandLine/UsageError.ts';
import { SEPARATORS } from './exportCommand.ts';
import type { Output } from './Output.ts';
import type { OpenSubmissions } from './openSubmissions.ts';

export interface RegisterValues {
  form?: string;
  format?: string;
  to?: string;
  locale: string;
  separator: string;
}

/** Throws a `UsageError` for invalid options. */
export function checkRegister({ format = '', separator }: RegisterValues): void {
  if (!['csv', 'html'].includes(format)) throw new UsageError(tell`Say --format csv or --format html.`);
  if (!Object.hasOwn(SEPARATORS, separator)) throw new UsageError(tell`Say --separator ";", "," or tab.`);
}

/**
 * Writes the register of processing to a file or to standard output. It holds no personal data.
 *
 * @throws PublicationError when the definitions have errors
 */
export async function registerCommand(
  { store, cipher }: OpenSubmissions,
  folders: Pick<ServerConfig, 'formsDir' | 'contentDir'>,
  { form, format, to, locale, separator }: RegisterValues,
  { print }: Output,
): Promise<void> {
  // Loaded by need: the compiler's modules double the time until any command begins.
  const { compileFolders } = await import('#publication/compileFolders.ts');
  const { forms, site, texts, locales } = compileFolders(folders).compilation;
  if (!locales.includes(locale))
    throw new UsageError(tell`"${locale}" is no language of content/site.json: ${locales.join(', ')}.`);
  const published = new Map(
    [...forms].map(([id, compiled]) => [
      id,
      { form: compiled.form, texts: textsOf(compiled.form, { texts }) },
    ]),
  );
  const words: RegisterWords = {
    locale,
    controller: [
      translate({ texts }, locale, site.organiser.name),
      translate({ texts }, locale, site.contact.address),
      site.contact.email,
    ].join(', '),
    encrypted: cipher !== undefined,
    day: (at) => formatDate(zonedMoment(at, site.timeZone).day, locale),
    t: (id, values) => translate({ texts }, locale, id, values),
  };
  const entries = await readRegister(store, published, locale, form);
  const text =
    format === 'csv'
      ? registerCsv(entries, SEPARATORS[separator] ?? ';', words)
      : registerHtml(entries, new Date(), words);
  await (to === undefined ? print(text) : writeFile(resolve(to), text));
}
