import { describe, expect, it } from 'vitest';
import { translate, translateForDisplay } from '#messages/translate.ts';
import { typeset } from '#messages/typography/typeset.ts';
import { misspelt } from '#publication/spelling/misspelt.ts';

/** Shows the spaces: `_` does not break, `'` is narrow and does not break. */
const seen = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', "'");
const french = (text: string) => seen(typeset(text, 'fr'));

describe('typeset', () => {
  it.each([
    ['Merci pour votre réservation !', "Merci pour votre réservation'!"],
    ['Qui sommes-nous ?', "Qui sommes-nous'?"],
    ['Relisez ; puis envoyez : merci.', "Relisez'; puis envoyez_: merci."],
    ['« Le plus compatible »', '«_Le plus compatible_»'],
    ['1 500 000 FCFA', '1_500_000_FCFA'],
    ['De 6 m² à 25 m², soit 96 % des stands', 'De 6_m² à 25_m², soit 96_% des stands'],
    ['10 Mo, 356 kb, 2 minutes, 18 à 35 ans', '10_Mo, 356_kb, 2_minutes, 18 à 35_ans'],
    ['+237 600 000 000', '+237_600_000_000'],
    ['du 22 au 26 juillet 2025 à Yaoundé', 'du 22 au 26 juillet 2025 à Yaoundé'],
    ['3 stands, 2 sur 4', '3 stands, 2 sur 4'],
  ])('sets the spaces of a French text: %s', (typed, set) => {
    expect(french(typed)).toBe(set);
  });

  it('sets alike what is typed with other spaces', () => {
    expect(french('Oui\u00a0! «\u202fNon\u202f»\u202f: 2\u202f000\u202fFCFA')).toBe(
      "Oui'! «_Non_»_: 2_000_FCFA",
    );
  });

  it('adds and removes nothing: what is typed without a space stays without one', () => {
    expect(french('Comment souhaitez vous participer?')).toBe('Comment souhaitez vous participer?');
    expect(french('https://example.org/?a=1;b')).toBe('https://example.org/?a=1;b');
  });

  it('leaves other languages as they are', () => {
    expect(typeset('10 MB : why ?', 'en')).toBe('10 MB : why ?');
    expect(typeset('10 MB : why ?', 'en-XA')).toBe('10 MB : why ?');
  });

  it('serves the regions of French', () => {
    expect(seen(typeset('Quoi ?', 'fr-XA'))).toBe("Quoi'?");
  });

  it.each([
    ['{form} : {count, plural, one {# jour !} other {# jours !}}', { form: 'A', count: 3 }, "A_: 3_jours'!"],
    ['« {near} » : {size, number} Mo', { near: 'x : y', size: 12 }, '«_x : y_»_: 12_Mo'],
    ['{kind, select, yes {Oui !} other {Non !}} {percent} %', { kind: 'yes', percent: 5 }, "Oui'! 5_%"],
    ["L'« {a} » n'est pas '{b}' : non", { a: 'x' }, "L'«_x_» n'est pas {b}_: non"],
  ])('sets the words of a message, not its syntax and values: %s', (message, values, shown) => {
    expect(seen(translateForDisplay({ texts: { fr: { message } } }, 'fr', 'message', values))).toBe(shown);
  });

  it('keeps soft hyphens on screens alone', () => {
    const texts = { de: { title: 'Veranstaltungs\u00adort' } };
    expect(translateForDisplay({ texts }, 'de', 'title')).toBe(texts.de.title);
    expect(translate({ texts }, 'de', 'title')).toBe('Veranstaltungsort');
    expect(
      misspelt(texts.de.title, { has: (word) => word === 'Veranstaltungsort', suggest: () => [] }, new Set()),
    ).toEqual([]);
  });

  it.each([
    ['Zu 50 % gesendet, 10 MB, 6 m²', 'Zu 50_% gesendet, 10_MB, 6_m²'],
    ['Wird gesendet …', 'Wird gesendet_…'],
    ['7 Tage, 2 von 4', '7 Tage, 2 von 4'],
  ])('sets the spaces of a German text: %s', (typed, set) => {
    expect(seen(typeset(typed, 'de'))).toBe(set);
  });

  it('returns a message with broken syntax as it is', () => {
    expect(typeset('{count : oui ?', 'fr')).toBe('{count : oui ?');
  });
});
