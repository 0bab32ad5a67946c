import { memoize, memoizeObject } from '#definitions/sources/memoize.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import { isSpoken, usualTexts } from '#messages/interfaceTexts.ts';
import { languageOf } from '#messages/languageOf.ts';
import type { SourceText } from './SourceText.ts';

/** How a language addresses its reader: each manner with the word that names it, and all words that show it. */
const MANNERS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  // At the beginning of a sentence, "Sie" may be others. After "du" stands the rest of a name: "Rue du Lac".
  de: {
    Sie: /(?<=[\p{L}\p{N},;}] )(?:Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u,
    du: anyOf('du(?: \\p{L}+)?|dich|dir|dein(?:e[mnrs]?)?'),
  },
  es: { usted: anyOf('usted(?:es)?'), tú: anyOf('tú|tus?|te|ti|contigo') },
  fr: { vous: anyOf('vous|votre|vos'), tu: anyOf('tu|toi|tes') },
};

/** One manner must stand in so many times as many texts as the other. */
const USUAL = 3;

/** The usual manner by the messages of a site, which are read once, and locale. */
const usual = memoizeObject((messages: Sources['messages']) =>
  memoize((locale: string) => usualManner(messages[locale] ?? {}, locale)),
);

/** Tells a translation that addresses the reader otherwise than most of its language: "du" among "Sie". */
export function toldAddress(
  { messages }: Pick<Sources, 'messages'>,
  source: Pick<SourceText, 'text'>,
  translation: string,
  locale: string,
): string[] {
  const most = usual(messages)(locale);
  if (most === undefined) return [];
  return mannersOf(locale).flatMap(([manner, words]) => {
    const [word] = words.exec(translation) ?? [];
    if (manner === most || word === undefined || source.text.includes(word)) return [];
    return [tell`"${word}" addresses the reader otherwise than the other texts, which say "${most}"`];
  });
}

function mannersOf(locale: string): [string, RegExp][] {
  return Object.entries(MANNERS[languageOf(locale)] ?? {});
}

function usualManner(texts: Readonly<Record<string, string>>, locale: string): string | undefined {
  const all = Object.values(isSpoken(locale) ? { ...usualTexts(locale), ...texts } : texts);
  const [[most, often] = ['', 0], [, seldom] = ['', 0]] = mannersOf(locale)
    .map(([manner, words]): [string, number] => [manner, all.filter((text) => words.test(text)).length])
    .toSorted(([, a], [, b]) => b - a);
  return often > 0 && often >= USUAL * seldom ? most : undefined;
}

function anyOf(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}'’-])(?:${words})(?![\\p{L}-])`, 'iu');
}
