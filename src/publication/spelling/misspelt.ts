import { wordsOf } from '#messages/wordsOf.ts';
import type { Dictionary } from './Dictionary.ts';

/** What stands before the word itself: `l'exposant`, `jusqu'au`. */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|quelqu)'/i;

/** Abbreviations, names with capitals within: `ENIEG`, `VoiceOver`. */
const NAME = /^\p{Lu}{2,5}$|\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}/u;

/** Returns the words of a text that neither a dictionary nor a list of words has. */
export function misspelt(text: string, dictionary: Dictionary, known: ReadonlySet<string>): string[] {
  // `max.` has its full stop in some dictionaries.
  const has = (word: string) =>
    NAME.test(word) || [...spellings(word), `${word}.`].some((one) => known.has(one) || dictionary.has(one));
  return wordsOf(text).filter((written) => {
    const word = written.replaceAll('’', "'");
    if (has(word)) return false;
    const plain = word.replace(ELIDED, '').replace(/'s$/, '');
    return !has(plain) && !plain.split(/[-']/).every((part) => part.length === 1 || has(part));
  });
}

/** A word as it stands, and as it would stand within a sentence or without capitals. */
function spellings(word: string): string[] {
  const small = word.toLowerCase();
  const [first = ''] = word;
  if (word === word.toUpperCase()) return [word, small, first + small.slice(first.length)];
  return [word, first.toLowerCase() + word.slice(first.length)];
}
