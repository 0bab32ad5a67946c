import { expect, it } from 'vitest';
import type { Sources } from '#definitions/sources/Sources.ts';
import { INTERFACE_TEXTS, shippedText } from '#messages/interfaceTexts.ts';
import { toldLeft } from '#publication/translation/toldLeft.ts';
import { writingMistakes } from '#publication/translation/writingMistakes.ts';

const SPOKEN = ['fr', 'en', 'pt', 'es'];
const IDS = Object.keys(INTERFACE_TEXTS);
const siteOf = (locales: string[]) =>
  ({ locales: locales.map((id) => ({ id, name: id, label: id })) }) as Sources['site'];

/** What is told in the second language of a site of a text that is `text` in the first one. */
function told(locales: string[], text: string, translation: string, english = text, id = 'pages.home.title') {
  const [, locale = ''] = locales;
  return toldLeft(
    { site: siteOf(locales), messages: { en: { [id]: english } } },
    { id, text },
    translation,
    locale,
  );
}

it.each([
  ['fr', 'Réservez le stand', 'Reserve a stand', 'French'],
  ['fr', 'Votre nom', 'Your name', 'French'],
  ['fr', 'Miss et jury', 'Miss and jury', 'French'],
  ['en', 'Choose your stand', '', 'English'],
])('tells in German what is still that of %s: %s', (first, text, english, language) => {
  expect(told([first, 'de', 'en'], text, text, english)).toEqual([`the text is still in ${language}`]);
});

it.each([
  ['Votre nom', 'Your name'],
  ['Date de livraison', 'Delivery date {date} confirmed'],
  [
    'Il reste {n, plural, one {# place} other {# places}}',
    '{n, plural, one {# seat} other {# seats}} left free',
  ],
])('tells in German the English of "%s"', (french, english) => {
  expect(told(['fr', 'de', 'en'], french, english, english)).toEqual(['the text is still in English']);
});

it('tells an English word that the source has not', () => {
  expect(told(['fr', 'de', 'en'], 'Votre nom', 'Bitte your Name', 'Your name')).toEqual([
    '"your" is English',
  ]);
  expect(told(['fr', 'de', 'en'], 'Votre « The Fair »', 'Ihre „The Fair“', 'Your fair')).toEqual([]);
});

it.each([
  ['Miss Enseignante 2025', 'Miss Enseignante 2025', 'Miss Teacher 2025'],
  ['Salon de Yaoundé', 'Education Fair', 'Education Fair'],
  ['Votre nom', 'Ihr Name', 'Your name'],
])('tells nothing of "%s", "%s"', (french, german, english) => {
  expect(told(['fr', 'de', 'en'], french, german, english)).toEqual([]);
});

it('tells nothing of the texts that the program comes with, but each that is left in another language', () => {
  const wrong = SPOKEN.flatMap((first) =>
    SPOKEN.filter((locale) => locale !== first).flatMap((locale) =>
      IDS.flatMap((id) => {
        const [text, translation] = [first, locale].map((one) => shippedText(one, id) ?? '') as [
          string,
          string,
        ];
        return told([first, locale], text, translation, text, id).map(
          (words) => `${first} ${locale} ${id}: ${words}`,
        );
      }),
    ),
  );
  expect(wrong).toEqual([]);
  const messages = {};
  const mistakes = SPOKEN.slice(1).flatMap((locale) => {
    const sources = { site: siteOf(['fr', locale]), messages, files: new Map() } as unknown as Sources;
    return IDS.flatMap((id) => {
      const [text = '', translation = ''] = ['fr', locale].map((one) => shippedText(one, id));
      return writingMistakes(sources, { id, text }, translation, locale).map(
        (told) => `${locale} ${id}: ${told}`,
      );
    });
  });
  expect(mistakes).toEqual([]);
  const sentences = IDS.filter(
    (id) => (shippedText('en', id) ?? '').replace(/\{.*\}|<[^>]*>/g, '').split(/\s/).length > 7,
  );
  expect(sentences.length).toBeGreaterThan(200);
  for (const left of SPOKEN) {
    const untold = sentences.filter((id) => {
      const translation = shippedText(left, id) ?? '';
      return told(['fr', 'de'], shippedText('fr', id) ?? '', translation, '', id).length === 0;
    });
    expect(untold).toEqual([]);
  }
});
