import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addressPrefix, prefixed } from '#contract/addresses.ts';
import { tell } from '#definitions/sources/tell.ts';
import { longestTranslation } from '#messages/compareWriting.ts';
import { publicFirst } from '../translation/reportMessages.ts';
import { formatPosition } from '../translation/SourceText.ts';
import type { LocaleStates, TranslationState } from '../translation/translationStates.ts';
import { wordDifference } from '../translation/wordDifference.ts';
import { pictureFile } from './pictureFile.ts';
import type { Unit, UnitFile } from './Unit.ts';

/**
 * Returns the texts of a language in some states, what the public sees first at the beginning. `publicUrl`: URL of the site, empty if
 * unknown. `pictures`: folder with pictures of texts where they are seen; empty if there is none.
 */
export function exportTranslations(
  { locale, translations }: LocaleStates,
  locales: readonly string[],
  only: readonly TranslationState[],
  publicUrl: string,
  pictures = '',
): UnitFile {
  const [sourceLocale = ''] = locales;
  const taken = new Set(pictures === '' ? [] : readdirSync(pictures));
  const units = publicFirst(translations)
    .filter(({ state }) => only.includes(state))
    .map(({ source, text, state, before }): Unit => {
      const picture = pictureFile(source.id);
      const link = linkOf(source.seenOn, addressPrefix(locale.id, locales), publicUrl);
      return {
        id: source.id,
        state,
        source: source.text,
        translation: text,
        notes: [
          `${formatPosition(source)}${link}`,
          ...(taken.has(picture) ? [tell`picture: ${join(pictures, picture)}`] : []),
          tell`at most ${longestTranslation(source.text)} character[|s]`,
          ...(before === undefined
            ? []
            : [tell`changed: ${wordDifference(before, source.text, sourceLocale)}`]),
        ],
      };
    });
  return { sourceLocale, locale: locale.id, units };
}

/** The place of a text that is seen on one screen begins with its route. */
function linkOf(seenOn: string, prefix: string, publicUrl: string): string {
  const [route] = /^\/[^,]*/.exec(seenOn) ?? [];
  return route === undefined ? '' : `, ${publicUrl}${encodeURI(prefixed(prefix, route))}`;
}
