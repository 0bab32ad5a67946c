import { expect, it } from 'vitest';
import { shippedText } from '#messages/interfaceTexts.ts';
import { toldAddress } from '#publication/translation/toldAddress.ts';

const POLITE = ['Prüfen Sie Ihre Antworten.', 'Wählen Sie, dann senden Sie.', 'Ihre Daten'];
const FAMILIAR = ['Prüfe deine Antworten.', 'Wenn du fertig bist', 'Das ist für dich.'];
const told = (texts: readonly string[], source: string, translation: string, locale = 'de') =>
  toldAddress(
    { messages: { [locale]: Object.fromEntries(texts.entries()) } },
    { text: source },
    translation,
    locale,
  );

it.each([
  [POLITE, 'Wenn du Fragen hast', 'du Fragen', 'Sie'],
  [POLITE, 'Deine Antworten', 'Deine', 'Sie'],
  [FAMILIAR, 'Prüfen Sie die Antworten.', 'Sie', 'du'],
])('tells who is addressed otherwise than in %j: "%s"', (texts, translation, word, usual) => {
  expect(told(texts, 'Vérifiez', translation)).toEqual([
    `"${word}" addresses the reader otherwise than the other texts, which say "${usual}"`,
  ]);
});

it.each([
  [POLITE, 'Prüfen Sie Ihre Antworten.'],
  // "Sie" are others.
  [FAMILIAR, 'Deine Dateien? Sie sind weg.'],
  [POLITE, 'Treffen: 12, Rue du Lac'],
  [[...POLITE, ...FAMILIAR], 'Deine Antworten'],
])('tells nothing where most say %j: "%s"', (texts, translation) => {
  expect(told(texts, 'Rendez-vous : 12, rue du Lac', translation)).toEqual([]);
});

it('counts what the program says itself', () => {
  expect(shippedText('es', 'form.submit')).toBeTruthy();
  expect(told([], 'Votre nom', 'Tu nombre', 'es')).toHaveLength(1);
});
