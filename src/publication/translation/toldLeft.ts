import type { Sources } from '#definitions/sources/Sources.ts';
import { sourceLocale } from '#definitions/sources/sourceLocale.ts';
import { languageName } from '#definitions/sources/speak.ts';
import { tell } from '#definitions/sources/tell.ts';
import { shippedText } from '#messages/interfaceTexts.ts';
import { languageOf } from '#messages/languageOf.ts';
import { wordsOf } from '#messages/wordsOf.ts';
import type { SourceText } from './SourceText.ts';

/** Words that show the language of a text, by the languages that the program speaks; a name has none of them. */
const COMMON_WORDS: Readonly<Record<string, RegExp>> = {
  en: anyOf('the|of|and|to|is|are|you|your|for|with|this|not'),
  es: anyOf('el|los|las|del|una|con|su|sus'),
  fr: anyOf('le|la|les|des|du|une?|et|est|pour|vous|votre|dans|avec|cette?|qui|par|aux?'),
  pt: anyOf('o|os|as|do|da|dos|das|uma|com|seu|sua|não'),
};

/** A text with so many words of three letters is the same in no two of these languages. */
const WORDS = 3;

/** Words of English alone. */
const ENGLISH_WORDS = /(?<!\p{L})(?:the|this|with|you|your)(?!\p{L})/giu;

/** Tells a translation that has English words which its source has not, or that is still the text of the first language, or of one that the program speaks. */
export function toldLeft(
  { site, messages }: Pick<Sources, 'site' | 'messages'>,
  source: Pick<SourceText, 'id' | 'text'>,
  translation: string,
  locale: string,
): string[] {
  const first = sourceLocale(site);
  const isLeft = (other: string) => {
    const common = COMMON_WORDS[languageOf(other)];
    if (!common || languageOf(other) === languageOf(locale)) return false;
    const isSentence = (word: RegExp) =>
      common.test(translation) || wordsOf(translation).filter((one) => word.test(one)).length >= WORDS;
    // A name has capitals, and stays as it is.
    if (translation === source.text) return other === first && isSentence(/^\p{Ll}{3}/u);
    const theirs = [messages[other]?.[source.id], shippedText(other, source.id)];
    return theirs.includes(translation) && isSentence(/^\p{L}{3}/u);
  };
  const spoken = [...(site?.locales ?? []).map(({ id }) => id), ...Object.keys(COMMON_WORDS)];
  const left = spoken.find(isLeft);
  if (left !== undefined) return [tell`the text is still in ${languageName({ id: left, name: left })}`];
  const english = languageOf(locale) === 'en' ? [] : (translation.match(ENGLISH_WORDS) ?? []);
  const word = english.find((word) => !source.text.includes(word));
  return word === undefined ? [] : [tell`"${word}" is English`];
}

function anyOf(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}'’])(?:${words})(?!\\p{L})`, 'iu');
}
