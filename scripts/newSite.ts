import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isTimeZone } from '#definitions/check/checkTimeZone.ts';
import { loadSources, type SourceFolders, withTexts } from '#definitions/sources/loadSources.ts';
import { didYouMean } from '#definitions/sources/nearestName.ts';
import { tell } from '#definitions/sources/tell.ts';
import { zonedMoment } from '#journey/answers/zonedTime.ts';
import { foldersIn } from '#publication/changes/snapshot.ts';
import { collectTexts } from '#publication/translation/collectTexts.ts';
import { recordTranslations } from '#publication/translation/recordTranslations.ts';
import { checkFolders } from './checkFolders.ts';
import type { Questions } from './commandLine/ask.ts';
import { CommandError } from './commandLine/CommandError.ts';
import { finishInterrupted } from './commandLine/definitionFolders.ts';
import { UsageError } from './commandLine/UsageError.ts';
import { writeOrTell } from './publishableFolders.ts';
import {
  isShipped,
  SHIPPED_LOCALES,
  type ShippedLocale,
  type StarterWish,
  starterSite,
  starterTexts,
} from './starter/starterSite.ts';

export interface NewSite {
  folder: string;
  /** Whether the folder has a site, which this one replaces. */
  replace?: boolean | undefined;
  /** `pt,en`; asked where it is undefined, as the next two. */
  languages?: string | undefined;
  currency?: string | undefined;
  zone?: string | undefined;
  /** Default: the country of the zone. */
  country?: string | undefined;
}

const ROOT = join(import.meta.dirname, '..');
const DAYS_AHEAD = 180;
const DAY = 86_400_000;

/**
 * Writes an empty site that passes the check, as one folder.
 * @returns what the command prints
 * @throws UsageError, CommandError; then nothing is written
 */
export async function newSite(
  wish: NewSite,
  { ask }: Pick<Questions, 'ask'>,
  now = new Date(),
): Promise<string> {
  const folder = resolve(wish.folder);
  if (existsSync(folder) && !wish.replace)
    throw new CommandError(
      tell`${folder} exists already: choose another name for the new site, or replace the forms/ and content/ of that folder with --replace`,
    );
  if (!existsSync(dirname(folder)))
    throw new CommandError(tell`the folder ${dirname(folder)} does not exist`);
  const languages = readLanguages(
    wish.languages ?? (await ask(tell`Languages, the one that you write in first, as "pt,en": `)),
  );
  const currency = readCurrency(wish.currency ?? (await ask(tell`Currency, as "EUR": `)));
  const timeZone = readZone(wish.zone ?? (await ask(tell`Time zone, as "Europe/Lisbon": `)));
  const day = (days: number) => zonedMoment(new Date(now.getTime() + days * DAY), timeZone).day;
  const site: StarterWish = {
    languages,
    currency,
    timeZone,
    country: readCountry(wish.country ?? countryOf(timeZone)),
    days: [day(DAYS_AHEAD), day(DAYS_AHEAD + 2)],
    formats: formatsFrom(folder),
  };
  // A rename needs the same disk; what replaces a site is written file by file.
  const beside = wish.replace ? tmpdir() : dirname(folder);
  const unfinished = mkdtempSync(join(beside, `.${basename(folder)}-`));
  try {
    writeSite(unfinished, site);
    const { output, errors } = checkFolders(foldersIn(unfinished));
    if (errors > 0) throw new Error(`The new site has errors:\n${output}`);
    if (wish.replace) replaceSite(foldersIn(folder), foldersIn(unfinished));
    else renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  const from = relative(process.cwd(), folder);
  const where = from && `FORMS_DIR=${from}/forms CONTENT_DIR=${from}/content DATA_DIR=${from}/data `;
  return [
    tell`${folder} is written: pages, a form, and the texts of the interface in ${languages.join(', ')}.`,
    tell`Name, dates, place, organiser and contact details in content/site.json are invented: replace them, and try it:`,
    `  ${where}npm run check`,
    `  ${where}npm start`,
    '',
  ].join('\n');
}

/** Puts the files of a site in place of another's, all or none. The guides stay: they are the program's. */
function replaceSite(before: SourceFolders, after: SourceFolders): void {
  mkdirSync(before.formsDir, { recursive: true });
  mkdirSync(before.contentDir, { recursive: true });
  finishInterrupted(before);
  const texts = new Map<string, { before: Buffer | undefined; after: Buffer | undefined }>();
  const files = ({ formsDir, contentDir }: SourceFolders) =>
    Object.entries({ forms: formsDir, content: contentDir }).flatMap(([part, folder]) =>
      globSync(['**/*', '**/.*'], { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile() && !(entry.parentPath === folder && entry.name.endsWith('.md')))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((place) => [`${part}/${relative(folder, place)}`, readFileSync(place)] as const),
    );
  for (const [path, bytes] of files(before)) texts.set(path, { before: bytes, after: undefined });
  for (const [path, bytes] of files(after))
    texts.set(path, { before: texts.get(path)?.before, after: bytes });
  writeOrTell(before, { texts, moves: [] });
}

function writeSite(folder: string, site: StarterWish): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const [source = '', ...others] = site.languages;
  const filesIn = (locale: string) =>
    Object.entries(starterSite(starterTexts(locale as ShippedLocale), site)).map(
      ([path, value]) => [path, jsonText(value)] as const,
    );
  for (const [path, text] of filesIn(source)) write(path, text);
  write(`content/messages/${source}.json`, jsonText(shippedTexts(source)));
  const starter = join(import.meta.dirname, 'starter');
  const theme = JSON.parse(readFileSync(join(starter, 'theme.json'), 'utf8'));
  write('content/theme.json', jsonText({ ...theme, $schema: `../${site.formats}/theme.schema.json` }));
  mkdirSync(join(folder, 'content/public/fonts'), { recursive: true });
  cpSync(join(starter, 'logo.svg'), join(folder, 'content/public/logo.svg'));
  for (const name of ['bricolage.woff2', 'bricolage-licence.txt'])
    cpSync(join(ROOT, 'content/public/fonts', name), join(folder, 'content/public/fonts', name));
  const sources = loadSources(foldersIn(folder));
  const messages = others.map((locale) => {
    const written = isShipped(locale) ? collectTexts(withTexts(sources, new Map(filesIn(locale)))) : [];
    const own = Object.fromEntries(written.map(({ id, text }) => [id, text]));
    const translated = isShipped(locale) ? shippedTexts(locale) : {};
    return [`content/messages/${locale}.json`, jsonText({ ...own, ...translated })] as const;
  });
  const { files } = recordTranslations(withTexts(sources, new Map(messages)), {
    // A record that is empty: the translations are known, and are those of these texts.
    memory: Object.fromEntries(others.map((locale) => [locale, {}])),
    retired: {},
    texts: {},
    problems: [],
  });
  for (const [name, text] of files) write(`content/messages/${name}`, text);
}

/** The texts of the interface that come with the program. */
export function shippedTexts(locale: string): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, 'src/messages/shipped', `${locale}.json`), 'utf8'));
}

/** Path from a folder to that of the formats, for `$schema`. */
export function formatsFrom(folder: string): string {
  return relative(resolve(folder), join(ROOT, 'src/definitions')).replaceAll('\\', '/');
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readLanguages(text: string): string[] {
  const languages = text.split(',').map((id) => id.trim());
  for (const id of languages) checkLanguage(id);
  const twice = languages.find((id, index) => languages.indexOf(id) !== index);
  if (twice !== undefined) throw new UsageError(tell`the language "${twice}" stands here twice`);
  const [first = ''] = languages;
  if (!isShipped(first))
    throw new UsageError(
      tell`the interface has no texts in "${first}", the language that you write in: choose ${SHIPPED_LOCALES.join(', ')} as the first`,
    );
  return languages;
}

/** @throws UsageError for a text that is no language */
export function checkLanguage(id: string): void {
  const known =
    /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(id) &&
    new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(id);
  if (!known) throw new UsageError(tell`"${id}" is no language in small letters, as "pt" or "pt-BR"`);
}

function readCurrency(text: string): string {
  const known = Intl.supportedValuesOf('currency');
  if (!known.includes(text))
    throw new UsageError(tell`"${text}" is no currency, as "EUR" or "XAF"${didYouMean(text, known)}`);
  return text;
}

function readZone(text: string): string {
  if (!isTimeZone(text))
    throw new UsageError(
      tell`"${text}" is no time zone of the IANA database, as "Africa/Douala"${didYouMean(text, Intl.supportedValuesOf('timeZone'))}`,
    );
  return text;
}

function readCountry(text: string): string {
  if (!/^[A-Z]{2}$/.test(text))
    throw new UsageError(
      tell`"${text}" is no country in two capital letters, as "PT": write it as --country`,
    );
  return text;
}

/** From the system's table of zones; empty where it has none. */
function countryOf(timeZone: string): string {
  const table = ['/usr/share/zoneinfo/zone.tab', '/usr/share/zoneinfo/zone1970.tab'].find((path) =>
    existsSync(path),
  );
  const line =
    table &&
    readFileSync(table, 'utf8')
      .split('\n')
      .find((one) => one.split('\t')[2] === timeZone);
  return line?.slice(0, 2) ?? '';
}
