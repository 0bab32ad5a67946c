const LANGUAGES = ['fr', 'en', 'pt', 'es'];

/** Words of a calendar in the languages of the program, in small letters, with the number of each. */
function words(part: 'month' | 'weekday', count: number): Map<string, number> {
  return new Map(
    LANGUAGES.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
      return Array.from({ length: count }, (_, index): [string, number] => {
        // 2 January 2000 was a Sunday.
        const day = part === 'month' ? Date.UTC(2000, index, 2) : Date.UTC(2000, 0, 2 + index);
        return [format.format(day).toLowerCase(), index];
      });
    }),
  );
}

const MONTHS = words('month', 12);
const WEEKDAYS = words('weekday', 7);

const choice = (names: Map<string, number>) => `(?<!\\p{L})(${[...names.keys()].join('|')})(?!\\p{L})`;
const MONTH = choice(MONTHS);
const WEEKDAY = choice(WEEKDAYS);

/** "mardi 5 mai 2026", "du mardi 5 au jeudi 7 mai", "Tuesday, 5 May": two days share a month. */
const DAY_FIRST = new RegExp(
  `(?:(?:${WEEKDAY},? )?(?<!\\d)(\\d{1,2})(?:er|º)? (?:au|à|et|ou|[-–]|to|and|or|al?|e|y|o) )?(?:${WEEKDAY},? )?(?<![\\d.,])(\\d{1,2})(?:er|st|nd|rd|th|º)?(?: of| de)? ${MONTH}(?:,? (?:de )?(20\\d\\d))?`,
  'giu',
);

/** "Tuesday, May 5, 2026" */
const MONTH_FIRST = new RegExp(
  `(?:${WEEKDAY},? )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:, (20\\d\\d))?`,
  'giu',
);

/** A weekday before a day that is a value: "mardi {event.start}". */
const BEFORE_VALUE = new RegExp(`${WEEKDAY},? \\{([\\w.-]+)\\}`, 'giu');

/** "du mardi au samedi" */
const WEEKDAYS_ALONE = new RegExp(`${WEEKDAY} (?:au|à|to|[-–]|al?) ${WEEKDAY}`, 'giu');

export interface SaidDay {
  /** Where it stands in the text. */
  index: number;
  /** As it is written. */
  said: string;
  day: number;
  /** From 0. */
  month: number;
  year: number | undefined;
  /** From 0, Sunday. */
  weekday: number | undefined;
}

/** The days of a calendar that a text names, in any language of the program. */
export function saidDays(text: string): SaidDay[] {
  // Nearly every text names no day.
  if (!/\d/.test(text)) return [];
  const dayFirst = [...text.matchAll(DAY_FIRST)].flatMap((match) => {
    const [, before, from, weekday, day, month, year] = match;
    return [
      ...(from === undefined ? [] : [saidDay(match, before, from, month, year)]),
      saidDay(match, weekday, day, month, year),
    ];
  });
  const rest = text.replace(DAY_FIRST, (said) => ' '.repeat(said.length));
  const monthFirst = Array.from(rest.matchAll(MONTH_FIRST), (match) => {
    const [, weekday, month, day, year] = match;
    return saidDay(match, weekday, day, month, year);
  });
  return [...dayFirst, ...monthFirst];
}

function saidDay(match: RegExpExecArray, weekday = '', day = '', month = '', year?: string): SaidDay {
  return {
    index: match.index,
    said: match[0],
    day: Number(day),
    month: MONTHS.get(month.toLowerCase()) ?? 0,
    year: year === undefined ? undefined : Number(year),
    weekday: WEEKDAYS.get(weekday.toLowerCase()),
  };
}

/** The weekdays that a text names before values, with the name of each value. */
export function weekdaysOfValues(
  text: string,
): { said: string; weekday: number | undefined; value: string }[] {
  return Array.from(text.matchAll(BEFORE_VALUE), ([said, weekday = '', value = '']) => ({
    said,
    weekday: WEEKDAYS.get(weekday.toLowerCase()),
    value,
  }));
}

/** The first and last weekday of each span in a text that names no other days: "du mardi au samedi". */
export function weekdaySpans(
  text: string,
): { said: string; first: number | undefined; last: number | undefined }[] {
  return Array.from(text.matchAll(WEEKDAYS_ALONE), ([said, first = '', last = '']) => ({
    said,
    first: WEEKDAYS.get(first.toLowerCase()),
    last: WEEKDAYS.get(last.toLowerCase()),
  }));
}
