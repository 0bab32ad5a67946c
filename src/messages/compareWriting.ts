import { tell } from '#definitions/sources/tell.ts';
import { languageOf } from './languageOf.ts';

/** Between thousands: `1 500`, `1,500`. */
const THOUSANDS = /(\d)[\s.,](?=\d{3}(?!\d))/g;

const ADDRESSES = /(?:https?:\/\/|www\.)[^\s()<>"”]+|[\w.+-]+@[\w-]+\.[\w.]*\w/g;

/** The word in other languages: `name@beispiel.de`. */
const EXAMPLE = /beispiel|ejempl|eksemp|esempi|ex[ea]mp|voorbeeld/;

const DOUBLED_WORD = /(?<![\p{L}'’-])(\p{L}{2,}) \1(?![\p{L}'’-])/giu;

/** Words that may stand twice: `Prüfen Sie sie`, `a person who had had it`. */
const MAY_STAND_TWICE: Readonly<Record<string, RegExp>> = {
  de: /^(?:das|dem|den|der|die|sie) /i,
  en: /^(?:had|that) /i,
};

/** Signs that are no quotes of a language, or do not stand as its quotes do; and its quotes. */
const QUOTES: Readonly<Record<string, readonly [RegExp, string]>> = {
  de: [/["”]|(?:^|[\s(])“|„[^“]*(?:„|$)/, '„ “'],
  en: [/[«»„]/, '“ ”'],
};

const ENTITY = /&(?:[a-z]+|#\d+);/i;

/**
 * Returns mistakes of writing in a translation from French: blanks, spacing, quotes, apostrophes, length, numbers and addresses. They
 * do not break the site, as those of `compareMessages` do.
 */
export function compareWriting(source: string, translation: string, locale: string): string[] {
  const language = languageOf(locale);
  const french = language === 'fr';
  const [foreignQuotes, quotes] = QUOTES[language] ?? [];
  const doubled = doubledWord(translation, MAY_STAND_TWICE[language]);
  const blank = (text: string) => [/^\s/, /\s$/].map((end) => end.test(text)).join();
  const [numbers, addresses] = [numbersOf, addressesOf].map((of) => [of(source), of(translation)]) as [
    (string | undefined)[],
    string[],
  ];
  const told: [boolean, () => string][] = [
    [
      blank(source) !== blank(translation),
      () => tell`a blank at the beginning or end differs from the source`,
    ],
    [/ {2}/.test(translation) && !/ {2}/.test(source), () => tell`two spaces stand one after the other`],
    [
      !french && /[\p{L}\p{N})}][ \u00a0\u202f][:;?!](?=\s|$)/u.test(translation),
      () => tell`a space before ":", ";", "?" or "!" is French`,
    ],
    [foreignQuotes?.test(translation) ?? false, () => tell`write the quotes ${quotes}`],
    [
      !french && doubled !== undefined && doubledWord(source) === undefined,
      () => tell`the same word stands twice: "${doubled}"`,
    ],
    [percentDiffers(source, translation, locale), () => tell`write "%" as in "${percentIn(locale)}"`],
    [bracketsOpen(translation) && !bracketsOpen(source), () => tell`a bracket is not closed, or not opened`],
    [
      ENTITY.test(translation) && !ENTITY.test(source),
      () => tell`"${ENTITY.exec(translation)?.[0]}" is HTML: write the sign itself`,
    ],
    [
      inCapitals(translation) && !inCapitals(source),
      () => tell`the text has capitals only, the source has not`,
    ],
    [/\p{L}[´`‘]\p{L}/u.test(translation), () => tell`a sign between two letters is no apostrophe: write '`],
    [
      /\p{L}'\p{L}/u.test(translation) && /\p{L}’\p{L}/u.test(translation),
      () => tell`the apostrophes ' and ’ stand in one text`,
    ],
    [signDiffers(source, translation), () => tell`":", "?", "!" or "…" at the end differs from the source`],
    [
      translation.length > longestTranslation(source),
      () => tell`longer than ${longestTranslation(source)} character[|s]`,
    ],
    [
      numbers.every((each) => each !== undefined) && numbers[0] !== numbers[1],
      () => tell`the numbers differ: "${numbers[0]}", "${numbers[1]}"`,
    ],
    [addresses[0] !== addresses[1], () => tell`the addresses differ: "${addresses[0]}", "${addresses[1]}"`],
  ];
  return told.flatMap(([wrong, message]) => (wrong ? [message()] : []));
}

/** Returns how many characters a translation may have: in every language, a short text may need words that a long one has already. */
export function longestTranslation(source: string): number {
  return 2 * source.length + 50;
}

function bracketsOpen(text: string): boolean {
  return text.split('(').length !== text.split(')').length;
}

function inCapitals(text: string): boolean {
  return /\p{Lu}{4}/u.test(text) && text === text.toUpperCase();
}

/** Signs at the end of a sentence in other scripts, as Latin letters have them. */
const LATIN: Record<string, string> = { '...': '…', '؟': '?', '？': '?', '！': '!', '：': ':' };

/** A question may become a heading; a greeting ends with a comma or a colon. */
function signDiffers(source: string, translation: string): boolean {
  const [asked, written] = [lastSign(source), lastSign(translation)];
  const heading = asked === '?' && written === '' && !/\.\s*$/.test(translation);
  const greeting = written === ':' && /,\s*$/.test(source);
  return asked !== written && !heading && !greeting;
}

function lastSign(text: string): string {
  const [sign = ''] = /(?:[:…?!؟？！：]|\.\.\.)(?=\s*[»“”"]?\s*$)/.exec(text) ?? [];
  return LATIN[sign] ?? sign;
}

/** Returns the numbers of a text, sorted; undefined if it chooses among variants or has digits of another script. */
function numbersOf(text: string): string | undefined {
  if (/\{\s*\w+\s*,\s*(?:plural|select)/.test(text) || /(?![0-9])\p{Nd}/u.test(text)) return undefined;
  const numbers = text.replace(THOUSANDS, '$1').match(/\d+/g) ?? [];
  return numbers.sort().join(' ');
}

/** Returns the addresses of a text, sorted; those of an example may be translated. */
function addressesOf(text: string): string {
  const addresses = (text.match(ADDRESSES) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));
  return addresses
    .filter((address) => !EXAMPLE.test(address))
    .sort()
    .join(' ');
}

function doubledWord(text: string, allowed?: RegExp): string | undefined {
  return (text.match(DOUBLED_WORD) ?? []).find((words) => !allowed?.test(words));
}

/** `50 %`, `50%`, as the language writes it. */
function percentIn(locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(0.5).replace(/\s/, ' ');
}

/** Portuguese writes both. */
function percentDiffers(source: string, translation: string, locale: string): boolean {
  const [sign] = /(?<=[\d}])\s?%/.exec(translation) ?? [];
  if (sign === undefined || !/[\d}]\s?%/.test(source) || languageOf(locale) === 'pt') return false;
  return /\s%/.test(percentIn(locale)) !== /\s/.test(sign);
}
