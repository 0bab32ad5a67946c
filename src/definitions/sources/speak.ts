import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tellWith } from './tell.ts';

/** The languages of the check, by what `--lang` calls them. */
export const SPOKEN = ['en', 'fr'];

/** The locale of now. */
let spoken: string | undefined;

/** Tells everything of the definitions in this language, a locale as `LANG` has it: French, or else English. */
export function speak(locale: string | undefined = process.env.LC_ALL || process.env.LANG): void {
  spoken = locale;
  if (speaksFrench())
    tellWith(JSON.parse(readFileSync(join(import.meta.dirname, '../tellings.fr.json'), 'utf8')), 'fr');
  else tellWith({}, 'en');
}

export function speaksFrench(): boolean {
  return /^fr\b|^fr_/i.test(spoken ?? '');
}

/** What a language of a site is called in the spoken one; its own name for itself where that is not known. */
export function languageName({ id, name }: { id: string; name: string }): string {
  const known = new Intl.DisplayNames([speaksFrench() ? 'fr' : 'en'], { type: 'language', fallback: 'none' });
  return known.of(id) ?? name;
}

/** What a function returns when everything is told in a language. */
export function inLanguage<Told>(locale: string, run: () => Told): Told {
  const before = spoken;
  try {
    speak(locale);
    return run();
  } finally {
    speak(before ?? 'en');
  }
}

/** What a function returns when everything is told in each language. */
export function inEachLanguage<Told>(run: () => Told): Told[] {
  return SPOKEN.map((locale) => inLanguage(locale, run));
}
