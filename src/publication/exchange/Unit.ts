import { didYouMean } from '#definitions/sources/nearestName.ts';
import type { Problem } from '#definitions/sources/Problem.ts';
import type { Position } from '#definitions/sources/SourceFile.ts';
import { tell } from '#definitions/sources/tell.ts';
import { STATES, type TranslationState } from '../translation/translationStates.ts';

/** A text and its translation, as a file for translators has them. */
export interface Unit {
  id: string;
  /** In the site's first language. */
  source: string;
  /** Empty if there is none. */
  translation: string;
  state: TranslationState;
  /** Where it is seen, where the text is defined, what has changed, how long it may be: one line each. */
  notes: string[];
}

/** The texts of a language, for a file. */
export interface UnitFile {
  sourceLocale: string;
  locale: string;
  units: Unit[];
}

/** A translation that a file brings, and its place there. */
export interface ReadUnit extends Position {
  id: string;
  /** The text that was translated; undefined if the file does not have it. */
  source?: string | undefined;
  translation: string;
  /** Both without line breaks that a program may have added to indent the elements in them. */
  unindented?: { source: string; translation: string };
  /** What the file says of the translation; undefined if it says nothing that a translator decides. */
  state?: 'needs-review' | 'approved' | undefined;
  /** Why the translation cannot be taken from the file. */
  refusal?: string | undefined;
}

/** What a file of any format has. If there are problems, it is not what it should be, and nothing of it may be used. */
export interface ReadFile {
  /** Languages that the file names, each where it does. */
  locales: (Position & { locale: string; of: 'source' | 'translation' })[];
  units: ReadUnit[];
  problems: Problem[];
}

/** Reads a word of `TranslationState`. A translator decides on two of them; the others say what the site knows by itself. */
export function readState(word: string): Pick<ReadUnit, 'state' | 'refusal'> {
  if (word === 'needs-review' || word === 'approved') return { state: word };
  if (word === '' || word === 'new' || word === 'changed') return {};
  return { refusal: tell`"${word}" is not a state: ${STATES.join(', ')}${didYouMean(word, STATES)}` };
}
