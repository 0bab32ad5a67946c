import { describe, expect, it } from 'vitest';
import { compareWriting } from '#messages/compareWriting.ts';

const SPACE = 'a space before ":", ";", "?" or "!" is French';
const BLANK = 'a blank at the beginning or end differs from the source';
const END = '":", "?", "!" or "…" at the end differs from the source';
const QUOTES = 'write the quotes “ ”';
const DOUBLED = 'two spaces stand one after the other';
const APOSTROPHE = "a sign between two letters is no apostrophe: write '";

describe('compareWriting', () => {
  it.each([
    ['Nom', 'Name ', BLANK],
    ['Nom', ' Name', BLANK],
    ['Nom\n', 'Name', BLANK],
    ['Nom du stand', 'Name  of the stand', DOUBLED],
    ['Prêt ?', 'Ready ?', SPACE],
    ['Merci ! À bientôt', 'Thank you ! See you', SPACE],
    ['Un ; deux', 'One ; two', SPACE],
    ['Nom : {nom}', 'Name : {nom}', SPACE],
    ['Cliquez « Suivant »', 'Press « Next »', QUOTES],
    ['Le stand', 'It`s the stand', APOSTROPHE],
    ['Le stand', 'It´s the stand', APOSTROPHE],
    ["Qu'est-ce que c'est", "It's what it’s", "the apostrophes ' and ’ stand in one text"],
    ['Envoyer', 'Send it '.repeat(1000).trim(), 'longer than 64 characters'],
    ['À corriger :', 'To correct', END],
    ['À corriger', 'To correct:', END],
    ['Envoi…', 'Sending', END],
    ['Prêt ?', 'Ready.', END],
    ['Bravo !', 'Well done', END],
    ['Encore une étape !', 'One more step\u00a0!', SPACE],
    ['En 2025', 'In 2026', 'the numbers differ: "2025", "2026"'],
    ['Prix : 1 500 000 FCFA', 'Price: 1,500 FCFA', 'the numbers differ: "1500000", "1500"'],
    ['De 8 h 30 à 17 h', 'From 8:30', 'the numbers differ: "17 30 8", "30 8"'],
    [
      'Écrivez à info@salon.cm',
      'Write to info@salon.com',
      'the addresses differ: "info@salon.cm", "info@salon.com"',
    ],
    [
      'Voir https://salon.cm/plan',
      'See https://salon.cm/map.',
      'the addresses differ: "https://salon.cm/plan", "https://salon.cm/map"',
    ],
    ['Le stand', 'The the stand', 'the same word stands twice: "The the"'],
    ['Nom (complet)', 'Name full)', 'a bracket is not closed, or not opened'],
    ['Prix', 'A&nbsp;price', '"&nbsp;" is HTML: write the sign itself'],
    ['Prix', 'PRICE', 'the text has capitals only, the source has not'],
    ['Soit 50 %', 'So 50 %', 'write "%" as in "50%"'],
    ['Voir www.salon.cm', 'See the site', 'the addresses differ: "www.salon.cm", ""'],
  ])('tells "%s", "%s"', (source, translation, message) => {
    expect(compareWriting(source, translation, 'en')).toEqual([message]);
  });

  it.each([
    ['Cliquez « Suivant »', 'Klicken Sie auf “Weiter”', 'write the quotes „ “'],
    ['Cliquez « Suivant »', 'Klicken Sie auf „Weiter”', 'write the quotes „ “'],
    ['Cliquez « Suivant »', 'Klicken Sie auf „Weiter"', 'write the quotes „ “'],
    ['Cliquez « Suivant »', 'Klicken Sie auf "Weiter"', 'write the quotes „ “'],
    ['Soit 50 %', 'Also 50%', 'write "%" as in "50 %"'],
    ['{n} % envoyés', '{n}% gesendet', 'write "%" as in "50 %"'],
    ['Le stand', 'Der Stand Stand', 'the same word stands twice: "Stand Stand"'],
    ['Comme nom@exemple.com', 'Etwa name@gmail.de', 'the addresses differ: "", "name@gmail.de"'],
  ])('tells in German "%s", "%s"', (source, translation, message) => {
    expect(compareWriting(source, translation, 'de')).toEqual([message]);
  });

  it.each([
    ['Vérifiez-les', 'Prüfen Sie sie', 'de'],
    ['Celle qui la nomme', 'Die Notiz, die die Person nennt', 'de'],
    ['Dites « Suivant » (« oui »)', 'Sagen Sie „Weiter“ („ja“)', 'de'],
    ['Dites « Oui ! »', 'Sagen Sie „Ja!“', 'de'],
    ['Soit 50 %', 'Also 50 %', 'de'],
    ['Soit 50 %', 'Isto é 50 %', 'pt'],
    ['Comme nom@exemple.com', 'Etwa name@beispiel.de', 'de'],
    ['Bonjour,', 'Buenos días:', 'es'],
    ['Prêt ?', 'Ready?', 'en'],
    ['Prêt ?', 'هل أنت مستعد؟', 'ar'],
    ['Qui sommes-nous ?', 'About us', 'en'],
    ['Dites « Oui ! »', 'Say “Yes!”', 'en'],
    ['Prix : 1 500,5 FCFA', 'Price: 1,500.5 FCFA', 'en'],
    ['nom@exemple.com', 'name@example.com', 'en'],
    ['Voir https://salon.cm.', 'See https://salon.cm', 'en'],
    ['Envoi...', 'Sending…', 'en'],
    ['{n, plural, one {1 stand} other {# stands}}', '{n, plural, one {a stand} other {# stands}}', 'en'],
    ['En 2025', 'في ٢٠٢٥', 'ar'],
    ['Cliquez « Suivant »', 'Нажмите «Далее»', 'ru'],
    ['Prêt ?', 'Paré ?', 'fr-CA'],
  ])('tells nothing of "%s", "%s"', (source, translation, locale) => {
    expect(compareWriting(source, translation, locale)).toEqual([]);
  });
});
