import { tell } from '../sources/tell.ts';
import { isTimeZone, zonedDay } from './checkTimeZone.ts';
import { isDay } from './rules/checkDates.ts';
import { saidDays } from './rules/daysInText.ts';

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'vrai', 'oui', 'yes'].map((word) => [word, true] as const),
  ...['false', 'faux', 'non', 'no'].map((word) => [word, false] as const),
]);

/** `5 000`, `1'000`, `12,50 €`, `5000 FCFA`; not `5.000`, which is 5 in English. */
const NUMBER =
  /^(-?(?:\d{1,3}(?:[ \u00a0\u202f'_]\d{3})+|\d+))(?:[.,](\d{1,2}|\d{4,}))?\s*(?:[%€$]|\p{L}{1,5})?$/u;

/** `18:30`, `18h`, `T18:30:00.000+01:00` after a day. */
const TIME = /[T à,]\s*(\d{1,2}) ?[:hH] ?(\d\d)?(?::(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?/;

/** Returns what JSON has for a value that was written as another type, such as `5000` for `"5 000"`; undefined if that is unclear. */
export function meantValue(value: unknown, types: readonly string[]): string | undefined {
  if (types.includes('string') && typeof value === 'number') return `"${value}"`;
  if (typeof value !== 'string') return undefined;
  if (types.includes('boolean') && WORDS.has(value.trim().toLowerCase()))
    return `${WORDS.get(value.trim().toLowerCase())}`;
  const [, whole = '', part = ''] = NUMBER.exec(value.trim()) ?? [];
  const number = Number(`${whole.replace(/[^\d-]/g, '')}.${part}`);
  const fits = types.includes('number') || (types.includes('integer') && Number.isSafeInteger(number));
  return whole !== '' && fits ? `${number}` : undefined;
}

/** `: write 5000`, where it is clear what an answer of the type is. */
export function writeMeant(value: unknown, type: string | undefined): string {
  return toldMend(meantValue(value, [type ?? '']));
}

export function toldMend(value: string | undefined): string {
  return value === undefined ? '' : tell`: write ${value}`;
}

/** Returns `2026-12-31` for `31/12/2026`, `2026/12/31` or `31 décembre 2026`; undefined for what is no day. */
export function meantDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year) return dayOf(year, month, day);
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]((?:20)?\d\d)(?!\d)/.exec(text) ?? [];
  if (last) return dayOf(last, second, first) ?? dayOf(last, first, second);
  const [said, ...others] = saidDays(text);
  return said?.year === undefined || others.length > 0
    ? undefined
    : dayOf(`${said.year}`, `${said.month + 1}`, `${said.day}`);
}

/** As `meantDay`, with the time that the text has, or else `usual`, and its offset, or else that of the zone then. */
export function meantMoment(text: string, usual: string, timeZone: unknown): string | undefined {
  const day = meantDay(text);
  if (day === undefined) return undefined;
  const [, hours, minutes = '00', seconds = '00', offset] = TIME.exec(text) ?? [];
  const time = hours === undefined ? usual : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  const moment = new Date(`${day}T${time}Z`);
  if (Number.isNaN(moment.getTime())) return undefined;
  if (offset)
    return `${day}T${time}${offset.replace(/(\d\d):?(\d\d)?$/, (_, at, past = '00') => `${at}:${past}`)}`;
  return typeof timeZone === 'string' && isTimeZone(timeZone)
    ? `${day}T${time}${zonedDay(moment, timeZone).offset}`
    : undefined;
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}
