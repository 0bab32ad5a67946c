import { zonedDay } from '#definitions/check/checkTimeZone.ts';
import { applySchema } from '#definitions/check/fileSchemas.ts';
import { type TextValue, textValues } from '#definitions/check/textValues.ts';
import { schemaOfFile } from '#definitions/formats/fileKinds.ts';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { memoize } from '#definitions/sources/memoize.ts';
import { ownValue } from '#definitions/sources/ownValue.ts';
import { leavesOf, type Path, type SourceFile } from '#definitions/sources/SourceFile.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { tell } from '#definitions/sources/tell.ts';
import { fillValues, valueNames } from '#definitions/sources/valuesInText.ts';
import { fillTexts } from '../compile/fillTexts.ts';
import { interfaceTexts } from '../compile/interfaceTexts.ts';
import { collectTexts } from '../translation/collectTexts.ts';
import type { SourceText } from '../translation/SourceText.ts';
import type { Change, Proposal } from './Proposal.ts';
import { type Edition, rewriteText } from './rewriteText.ts';
import { type Manner, setForward } from './setForward.ts';

export interface EditionWish {
  year: number;
  manner: Manner;
  now: Date;
}

/**
 * Returns what the next edition changes: the days of the event first, then the named days, the periods of forms, days and limits in
 * forms, documents, news that name values of the edition, and texts that name its days or year. The sources must be
 * publishable.
 */
export function proposeEdition(sources: Sources, wish: EditionWish): Proposal[] {
  const { site } = sources;
  if (!site) return [];
  const edition = editionOf(sources, site, wish);
  const news = newsPlaces(sources, site);
  return [
    ...siteDates(site, edition),
    ...sources.forms.flatMap(({ id, ui }) => {
      const file = `forms/${id}/ui.json`;
      const changes = (['opens', 'closes'] as const).flatMap((key) =>
        ui[key] === undefined ? [] : [{ file, path: [key], value: edition.forward.moment(ui[key]) }],
      );
      return proposal(tell`when ${id} is open`, changes);
    }),
    ...sources.forms.flatMap(({ id }) => formDates(sources, id, edition)),
    ...documents(site, edition, wish.now),
    ...textProposals(sources, edition, news),
  ];
}

function proposal(title: string, changes: Change[], moves: Proposal['moves'] = []): Proposal[] {
  return changes.length === 0 && moves.length === 0 ? [] : [{ title, changes, moves }];
}

function editionOf(sources: Sources, site: SiteDefinition, { year, manner }: EditionWish): Edition {
  const { event, timeZone, dates = {} } = site;
  const values = textValues(site, sources.forms);
  const days = new Set(Object.values(dates));
  return {
    from: event.start.slice(0, 4),
    to: String(year),
    forward: setForward(event.start, year, timeZone, manner),
    isOfEdition: (day) => (day >= event.start && day <= event.end) || days.has(day),
    named: memoize((locale) => namedDays(sources, values, locale)),
  };
}

/** The days that texts may name, by what they say in a language; the first of several that say the same. */
function namedDays(
  sources: Sources,
  values: Readonly<Record<string, TextValue>>,
  locale: string,
): Map<string, string> {
  const names = Object.entries(values).filter(([, value]) => 'day' in value || 'first' in value);
  const texts = Object.fromEntries(names.map(([name]) => [name, `{${name}}`]));
  const filled = filledTexts(sources, texts, values, locale);
  return new Map(
    names.map(([name]) => [(filled[name] ?? '').replace(/\s/gu, ' '), `{${name}}`] as const).reverse(),
  );
}

function filledTexts(
  sources: Pick<Sources, 'messages' | 'site'>,
  texts: Record<string, string>,
  values: Readonly<Record<string, TextValue>>,
  locale: string,
): Readonly<Record<string, string>> {
  const words = {
    ...interfaceTexts(sources, sourceLocale(sources.site)),
    ...interfaceTexts(sources, locale),
  };
  return fillTexts({ ...words, ...texts }, values, locale, words);
}

function siteDates({ event, dates = {} }: SiteDefinition, { forward, to }: Edition): Proposal[] {
  const file = 'content/site.json';
  return [
    ...proposal(tell`the days of the event, and its countdown`, [
      { file, path: ['event', 'start'], value: forward.day(event.start) },
      { file, path: ['event', 'end'], value: forward.day(event.end) },
      { file, path: ['event', 'countdown'], value: forward.moment(event.countdown) },
    ]),
    ...Object.entries(dates).flatMap(([name, day]) =>
      day.startsWith(to)
        ? []
        : proposal(tell`the day "${name}"`, [{ file, path: ['dates', name], value: forward.day(day) }]),
    ),
  ];
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Days of the edition in a form's rules and examples, and limits of long ago, such as of an age. */
function formDates({ files }: Sources, id: string, { from, forward }: Edition): Proposal[] {
  const own = [...files.values()].filter(({ path }) => path.startsWith(`forms/${id}/`));
  const found = own.flatMap((file) =>
    leavesOf(file).flatMap(({ path, value }) =>
      typeof value === 'string' &&
      (DAY.test(value) || MOMENT.test(value)) &&
      !Number.isNaN(Date.parse(value)) &&
      !['opens', 'closes'].includes(String(path[0]))
        ? [{ file: file.path, path, value }]
        : [],
    ),
  );
  const isRecent = ({ value }: Change) => Number(value.slice(0, 4)) >= Number(from) - 1;
  const moved = (change: Change, day: (day: string) => string): Change => ({
    ...change,
    value: DAY.test(change.value) ? day(change.value) : forward.moment(change.value),
  });
  // An example of long ago need not follow: a date of birth is within the limits of the next year too, or its own change.
  const limits = found.filter((change) => !isRecent(change));
  const limited = limits.some(({ file }) => file.endsWith('/schema.json')) ? limits : [];
  return [
    ...proposal(
      tell`days that ${id} asks or allows`,
      found.filter(isRecent).map((change) => moved(change, forward.day)),
    ),
    ...proposal(
      tell`limits of ${id} in earlier years, as of an age`,
      limited.filter(({ value }) => DAY.test(value)).map((change) => moved(change, forward.years)),
    ),
  ];
}

/** Documents are printed again for the edition: their names get its year, their day is that of today. */
function documents(
  { documents: all = [], timeZone }: SiteDefinition,
  { from, to }: Edition,
  now: Date,
): Proposal[] {
  const today = zonedDay(now, timeZone).day;
  const year = new RegExp(`(?<!\\d)${from}(?!\\d)`, 'g');
  const renamed = (name: string) => name.replace(year, to);
  return all.flatMap((document, index) => {
    const base = ['documents', index];
    const moves: Proposal['moves'] = [];
    const changes: Change[] = [];
    const change = (path: Path, value: string) =>
      changes.push({ file: 'content/site.json', path: [...base, ...path], value });
    const rename = (path: Path, { file, fileName }: { file: string; fileName: string }) => {
      if (renamed(fileName) !== fileName) change([...path, 'fileName'], renamed(fileName));
      if (renamed(file) === file) return;
      change([...path, 'file'], renamed(file));
      moves.push({ from: file, to: renamed(file) });
    };
    rename([], document);
    for (const [locale, translated] of Object.entries(document.translated ?? {}))
      rename(['translated', locale], translated);
    if (document.date !== undefined && document.date < today && document.date.startsWith(from))
      change(['date'], today);
    return proposal(tell`the document "${document.id}"`, changes, moves);
  });
}

/** Files and places of news, which keep what they said. */
function newsPlaces(
  { pages }: Sources,
  { news = [] }: SiteDefinition,
): (change: { file: string; path: Path }) => boolean {
  const links = new Set(news.map(({ link }) => link));
  const articles = new Set(
    pages
      .filter(({ page }) => links.has(page.route) && page.blocks.some(({ type }) => type === 'article'))
      .map(({ id }) => `content/pages/${id}.json`),
  );
  return ({ file, path }) => articles.has(file) || (file === 'content/site.json' && path[0] === 'news');
}

interface Rewritten {
  file: string;
  path: Path;
  locale: string;
  text: string;
}

/** One proposal for a text and its translations. */
function textProposals(
  sources: Sources,
  edition: Edition,
  isNews: ReturnType<typeof newsPlaces>,
): Proposal[] {
  const locales = sources.site?.locales.map(({ id }) => id) ?? [];
  const values = textValues(sources.site as SiteDefinition, sources.forms);
  const texts = collectTexts(sources);
  const ids = idsByPlace(texts);
  const freeze = freezer(sources, texts, values);
  const [source = '', ...others] = locales;
  return [...sources.files.values()].flatMap((file) => {
    if (file.path.startsWith('content/messages/') && file.path !== `content/messages/${source}.json`)
      return [];
    return textsIn(file).flatMap(({ path, value }) => {
      const own = ids.get(placeKey(file.path, path)) ?? [];
      const translated = others.flatMap((locale) =>
        own.flatMap((id) => {
          const text = sources.messages[locale]?.[id];
          return text ? [{ file: `content/messages/${locale}.json`, path: [id], locale, text }] : [];
        }),
      );
      const all: Rewritten[] = [{ file: file.path, path, locale: source, text: value }, ...translated];
      const news = isNews({ file: file.path, path });
      // The interface says the same in each edition.
      const inInterface = file.path.startsWith('content/messages/');
      const rewritten = news
        ? all.map(({ text, locale }) => freeze(text, locale))
        : rewriteAlike(all, edition, !inInterface);
      const changes = all.flatMap((one, index) => {
        const text = rewritten[index] ?? one.text;
        return text === one.text ? [] : [{ file: one.file, path: one.path, value: text }];
      });
      const where = `${file.path} ${path.join('.')}`;
      return proposal(
        news ? tell`news keep the days of their edition: ${where}` : tell`a text names the edition: ${where}`,
        changes,
      );
    });
  });
}

/** Names values only where a text and all its translations then name the same. */
function rewriteAlike(texts: readonly Rewritten[], edition: Edition, names: boolean): string[] {
  const rewrite = (named: boolean) =>
    texts.map(({ text, locale }) => rewriteText(text, locale, edition, named));
  if (!names) return rewrite(false);
  const named = rewrite(true);
  const sets = new Set(named.map((text) => valueNames(text).sort().join()));
  return sets.size <= 1 ? named : rewrite(false);
}

/** Returns how to put the days and the year of the edition in place of the values that name them; prices stay named. */
function freezer(
  { messages, site }: Sources,
  texts: readonly SourceText[],
  values: Readonly<Record<string, TextValue>>,
): (text: string, locale: string) => string {
  const written = Object.fromEntries(texts.map(({ id, text }) => [id, text]));
  const known = { messages: { ...messages, [site?.locales[0]?.id ?? '']: written }, site };
  const ofEdition = Object.fromEntries(
    Object.entries(values).filter(([, value]) =>
      'message' in value ? valueNames(written[value.message] ?? '').length > 0 : !('amount' in value),
    ),
  );
  return (text, locale) => {
    if (!valueNames(text).some((name) => ownValue(ofEdition, name))) return text;
    // Nested names are filled in from all values.
    const filled = fillValues(
      text,
      (name) =>
        ownValue(ofEdition, name) && filledTexts(known, { frozen: `{${name}}` }, values, locale).frozen,
    );
    return filled.replace(/[\u00a0\u202f]/g, ' ');
  };
}

function placeKey(file: string, path: Path): string {
  return `${file} ${JSON.stringify(path)}`;
}

function idsByPlace(texts: readonly SourceText[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, file, path } of texts) {
    const key = placeKey(file, path);
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return ids;
}

function textsIn(file: SourceFile): { path: Path; value: string }[] {
  const schema = schemaOfFile(file.path);
  if (schema === undefined || file.path.includes('/examples/')) return [];
  return applySchema(schema, file.value).annotated.filter(({ annotation }) => annotation === 'text');
}

/** Where the files still name the year of the last edition, but in news and their translations. */
export function leftOf(sources: Sources, year: string): { file: string; path: Path }[] {
  const isNews = newsPlaces(sources, sources.site as SiteDefinition);
  const named = new RegExp(`(?<!\\d)${year}(?!\\d)`);
  const news = new Set(
    collectTexts(sources)
      .filter(isNews)
      .map(({ id }) => id),
  );
  return [...sources.files.values()].flatMap((file) =>
    leavesOf(file)
      .filter(({ path, value }) => named.test(String(value)) && !isNews({ file: file.path, path }))
      .filter(({ path }) => !file.path.startsWith('content/messages/') || !news.has(String(path[0])))
      .map(({ path }) => ({ file: file.path, path })),
  );
}
