import { isDay } from '#definitions/check/rules/checkDates.ts';
import { memoize } from '#definitions/sources/memoize.ts';
import type { SetForward } from './setForward.ts';

/** What a text of an edition is rewritten by. */
export interface Edition {
  /** `2025` */
  from: string;
  to: string;
  forward: SetForward;
  /** Whether a day of the old year is one of the edition, so that a text may name it without its year. */
  isOfEdition: (day: string) => boolean;
  /** Values that texts name as `{event.dates}`, as the language writes them for the old edition. */
  named: (locale: string) => ReadonlyMap<string, string>;
}

/**
 * Rewrites the days and the year of an edition in a text: as the value of the site that says the same, `{event.year}`, or
 * else as the day of the next edition. A weekday before a day follows it. What is written of other years stays.
 * @param names - whether values may be named
 */
export function rewriteText(text: string, locale: string, edition: Edition, names: boolean): string {
  const { from, to, forward } = edition;
  const known = names ? edition.named(locale) : new Map<string, string>();
  const words = wordsOf(locale);
  return text.replace(words.pattern, (written: string, ...rest: unknown[]) => {
    const parts = rest.at(-1) as Record<string, string | undefined>;
    const {
      iso,
      short,
      first,
      day = parts.day2,
      month = parts.month2,
      year = parts.year2,
      span,
      bare,
    } = parts;
    const value = known.get(plain(written));
    if (value !== undefined) return value;
    if (iso !== undefined) return iso.startsWith(from) ? forward.years(iso) : written;
    if (bare !== undefined) return bare === from ? (names ? '{event.year}' : to) : written;
    if (span !== undefined) {
      const [start = '', end = ''] = span.split(/\D/);
      const follows = Number(end) === Number(start) + 1 && (start === from || end === from);
      const more = Number(to) - Number(from);
      return follows ? span.replace(/\d+/g, (number) => String(Number(number) + more)) : written;
    }
    if (short !== undefined) return moveShort(short, edition);
    if (month === undefined) return written;
    const number = words.months.indexOf(month.toLowerCase()) + 1;
    const dayOf = (part: string, at: number) => `${year ?? from}-${two(at)}-${two(Number(part))}`;
    const { month1 } = parts;
    const earlier = month1 === undefined ? number : words.months.indexOf(month1.toLowerCase()) + 1;
    const days = [...(first === undefined ? [] : [dayOf(first, earlier)]), dayOf(day ?? '', number)];
    const last = days.at(-1) ?? '';
    if (!days.every(isDay) || (year === undefined ? !edition.isOfEdition(last) : year !== from))
      return written;
    const weekdays = [parts.weekday, parts.weekday2];
    if (first === undefined && parts.weekday !== undefined) weekdays.length = 1;
    return writeDays(written, { days: days.map(forward.day), month, month1, year, weekdays }, locale, words);
  });
}

/** `30/05/2025` and `30.05.2025` */
function moveShort(short: string, { from, forward }: Edition): string {
  const [day = '', month = '', year = ''] = short.split(/\D/);
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year !== from || !isDay(written)) return short;
  const [toYear = '', toMonth = '', toDay = ''] = forward.day(written).split('-');
  const parts = [
    String(Number(toDay)).padStart(day.length, '0'),
    String(Number(toMonth)).padStart(month.length, '0'),
    toYear,
  ];
  return short.replace(/\d+/g, () => parts.shift() ?? '');
}

interface MovedDays {
  /** One, or the first and the last. */
  days: string[];
  /** Parts of what was written. */
  month: string;
  /** Of the first day, where it has its own. */
  month1: string | undefined;
  year: string | undefined;
  weekdays: (string | undefined)[];
}

/** Puts the moved days in place of the parts of the day that was written. */
function writeDays(
  written: string,
  { days, month, month1, year, weekdays }: MovedDays,
  locale: string,
  words: Words,
): string {
  const [first = '', last = first] = days;
  const monthOf = (day: string) => sameCase(words.months[Number(day.slice(5, 7)) - 1] ?? '', month);
  const numbers = days.map((day) =>
    /^fr\b/.test(locale) && day.endsWith('-01') ? '1er' : String(Number(day.slice(8))),
  );
  if (month1 === undefined && first.slice(0, 7) !== last.slice(0, 7)) numbers[0] += ` ${monthOf(first)}`;
  const names = weekdays.map(
    (name, index) => name && sameCase(words.weekdays[weekdayOf(days[index])] ?? '', name),
  );
  // A number of the day has one or two digits, the year has four.
  let text = written.replace(
    /(?<!\d)\d{1,2}(?!\d)(?:er|st|nd|rd|th|º)?/giu,
    (number) => numbers.shift() ?? number,
  );
  for (const [index, name] of weekdays.entries())
    if (name !== undefined) text = text.replace(name, names[index] ?? name);
  if (month1 !== undefined) text = text.replace(month1, monthOf(first));
  const at = text.lastIndexOf(month);
  text = `${text.slice(0, at)}${monthOf(last)}${text.slice(at + month.length)}`;
  return year === undefined ? text : text.replace(year, last.slice(0, 4));
}

function weekdayOf(day = ''): number {
  return new Date(day).getUTCDay();
}

function sameCase(word: string, like: string): string {
  return like[0] === like[0]?.toUpperCase() ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
}

interface Words {
  pattern: RegExp;
  /** In small letters. */
  months: string[];
  /** From Sunday. */
  weekdays: string[];
}

const wordsOf = memoize((locale: string): Words => {
  const name = (options: Intl.DateTimeFormatOptions, type: string, at: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      .formatToParts(at)
      .find((part) => part.type === type)
      ?.value.toLowerCase() ?? '';
  // With a day, some languages write the month in another case. 4 January 2026 is a Sunday.
  const months = Array.from({ length: 12 }, (_, month) =>
    name({ day: 'numeric', month: 'long' }, 'month', Date.UTC(2026, month, 15)),
  );
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    name({ weekday: 'long' }, 'weekday', Date.UTC(2026, 0, 4 + day)),
  );
  return { months, weekdays, pattern: patternOf(months, weekdays) };
});

function patternOf(months: string[], weekdays: string[]): RegExp {
  const anyOf = (names: string[]) =>
    [...names]
      .sort((a, b) => b.length - a.length)
      .map(quoted)
      .join('|');
  const name = anyOf(weekdays);
  const day = String.raw`(?<![\p{N}.,])(?:(?<first>\d{1,2})(?:er|st|nd|rd|th|º)?(?:(?:\s+(?:de|of))?\s+(?<month1>${anyOf(months)}))?\s*(?:au|et|à|to|and|a|al|e|y|[-–])\s*(?:(?<weekday2>${name}),?\s+)?)?(?<day>\d{1,2})(?:er|st|nd|rd|th|º)?`;
  const date = String.raw`(?:(?<weekday>${name}),?\s+)?${day}(?:\s+(?:de|of))?\s+(?<month>${anyOf(months)})(?!\p{L})(?:,?(?:\s+de)?\s+(?<year>\d{4})(?!\p{N}))?`;
  const monthFirst = String.raw`(?<!\p{L})(?<month2>${anyOf(months)})\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?,\s+(?<year2>\d{4})(?!\p{N})`;
  return new RegExp(
    [
      // A value of the site, and a placeholder of a message, stay.
      String.raw`\{[^{}]*\.[^{}]*\}`,
      String.raw`(?<![\p{N}-])(?<iso>\d{4}-\d\d-\d\d)(?!\p{N})`,
      String.raw`(?<![\p{N}/.])(?<short>\d{1,2}([/.])\d{1,2}\3\d{4})(?![\p{N}/])`,
      date,
      monthFirst,
      String.raw`(?<!\p{N})(?<span>\d{4}[-–/]\d{4})(?!\p{N})`,
      String.raw`(?<!\p{N}|\p{N}[/.,-])(?<bare>\d{4})(?!\p{N}|[/.,-]\p{N})`,
    ].join('|'),
    'giu',
  );
}

function quoted(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** With plain spaces: texts are typed with them, and formatted with others. */
function plain(text: string): string {
  return text.replace(/\s/gu, ' ');
}
