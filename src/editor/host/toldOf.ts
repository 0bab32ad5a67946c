import type { Sources } from '#definitions/sources/Sources.ts';
import { tell } from '#definitions/sources/tell.ts';
import type { Spelling } from '#publication/spelling/checkSpelling.ts';
import type { TranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { toldAddress } from '#publication/translation/toldAddress.ts';
import { toldLeft } from '#publication/translation/toldLeft.ts';
import { allTranslations, translationStates } from '#publication/translation/translationStates.ts';
import type { ToldCall } from '../calls/calls.ts';

/** Returns what is told of a text while it is typed: misspelt words, a translation of another text, and a text that is not translated. */
export function toldOf(
  sources: Sources,
  records: TranslationRecords,
  { locale, id, text }: ToldCall,
  spelling: Spelling,
): string[] {
  const states = translationStates(sources, records).find((one) => one.locale.id === locale);
  const own = states && allTranslations(states).find(({ source }) => source.id === id);
  // A first translation may be the same as that of a similar text.
  const other = own?.text
    ? states?.translations.find(
        ({ source, text: theirs }) => theirs === text && source.text !== own.source.text,
      )
    : undefined;
  const words = spelling(locale, text, own?.source.text ?? '');
  return [
    ...(other && text !== own?.text
      ? [tell`it is the translation of "${other.source.text}" (${other.source.id}): are they swapped?`]
      : []),
    ...(own ? [toldLeft, toldAddress].flatMap((told) => told(sources, own.source, text, locale)) : []),
    ...words.map(({ mend }) => mend),
  ];
}
