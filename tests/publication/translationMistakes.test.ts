import { expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { loadDictionaries } from '#publication/spelling/Dictionary.ts';
import { checkFolders } from '../../scripts/checkFolders.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

type Change = (english: string) => string;

const put =
  (from: string, to: string): Change =>
  (english) =>
    english.replace(from, to);

const write =
  (text: string): Change =>
  () =>
    text;

const END = '":", "?", "!" or "…" at the end differs from the source';
const FRENCH_SPACE = 'a space before ":", ";", "?" or "!" is French';
const STAND = 'forms.reservation.fields.stand_choisi.options';
const PHONE = 'fields.num_telephone1.help';
const MISS = 'forms.miss-enseignante';

/** Mistakes of translators: the id of the text, what they make of its English, and the beginning of what the check says at its place. */
const MISTAKES: [id: string, change: Change, told: string][] = [
  // Not translated
  ['handover.whose', write('À qui est cet appareil ?'), 'in English: the text is still in French'],
  ['form.next', write('Suivant'), '"Suivant" is in no dictionary of English'],
  ['form.back', write(''), 'is missing in English: "Retour"'],
  ['pages.about.title', put('About', 'TODO About'), '"TODO" still stands here: write the text'],
  ['pages.contact.title', write('Kontakt'), '"Kontakt" is in no dictionary of English'],
  // Blanks and spacing
  ['form.shut.contact', put('call us:', 'call us: '), 'in English: a blank at the beginning or end differs'],
  ['form.before.documents', put('{count', ' {count'), 'in English: a blank at the beginning or end differs'],
  [
    'documents.form.required',
    put('marked with', 'marked  with'),
    'in English: two spaces stand one after the other',
  ],
  ['form.errorPrefix', write('Error :'), `in English: ${FRENCH_SPACE}`],
  ['pages.blog.participer.title', write('Ready to take part ?'), `in English: ${FRENCH_SPACE}`],
  ['forms.newsletter.success.title', write('One more step\u00a0!'), `in English: ${FRENCH_SPACE}`],
  [
    'shell.offline',
    put('network', 'net\u200bwork'),
    'an invisible character (U+200B) stands before "work is back',
  ],
  // Signs
  ['form.select', write('Select'), `in English: ${END}`],
  ['form.retry.sending', write('Trying again.'), `in English: ${END}`],
  ['handover.resumeTitle', put('?', '.'), `in English: ${END}`],
  ['forms.jeune-talent.success.title', put('!', ''), `in English: ${END}`],
  ['shell.waitingSending', put('“', '«'), 'in English: write the quotes “ ”'],
  ['api.answer.401', put("'", '`'), "in English: a sign between two letters is no apostrophe: write '"],
  [`forms.sponsoring.${PHONE}`, put('(', ''), 'in English: a bracket is not closed, or not opened'],
  ['pages.exposition.sponsoring.note', put('in FCFA', 'in&nbsp;FCFA'), 'in English: "&nbsp;" is HTML'],
  [
    'receipt.looking',
    put('Looking', '\u00c3\u0089 Looking'),
    '"\u00c3\u0089" was "É" before a program read it',
  ],
  [`forms.workshops.${PHONE}`, (text) => text.toUpperCase(), 'in English: the text has capitals only'],
  ['api.header.formVersion', put(' the ', ' the the '), 'in English: the same word stands twice: "the the"'],
  // Numbers and addresses
  [`${MISS}.description`, put('2025', '2026'), 'in English: the numbers differ: "2025 2025", "2025 2026"'],
  [
    'pages.prix-presidentiel.avantages.items.financement.text',
    put('2,000,000', '200,000'),
    'in English: the numbers',
  ],
  [`forms.reservation.${PHONE}`, put('+237', '+236'), 'in English: the numbers differ: "237 8", "236 8"'],
  [`${STAND}.economique.details.size`, write('61m²'), 'in English: the numbers differ: "16", "61"'],
  [
    'handover.addressInvalid',
    put('example', 'gmail'),
    'in English: the addresses differ: "", "name@gmail.com"',
  ],
  // Placeholders and plurals
  [
    'form.warning.mailDomain',
    put('{address}', '{adress}'),
    'in English: the placeholder {address} is missing',
  ],
  [
    'shell.languageLoading',
    put('{language}', '{langue}'),
    'in English: the placeholder {language} is missing',
  ],
  [
    `${MISS}.submission.mail.subject`,
    put(': {reference}', ''),
    'in English: the placeholder {reference} is missing',
  ],
  [
    `${MISS}.submission.mail.text.0`,
    put('recorded', '{reference}'),
    'in English: the placeholder {reference} is not in',
  ],
  ['errors.maxFiles', put('one {# file} ', ''), 'in English: the plural form "one" of {limit} is missing'],
  ['errors.minItems', put('one {', 'few {'), 'in English: the plural form "few" of {limit} does not exist'],
  [
    'form.retry.kept',
    put('answers {', 'reponses {'),
    'in English: the choice "answers" of {stored} is missing',
  ],
  // Words
  ['form.list.count', put('entries', 'entrys'), '"entrys" is in no dictionary of English: write "entry"'],
  [`${STAND}.premium.details.features.0`, put('exhib', 'exib'), '"exibition" is in no dictionary of English'],
  [
    `${STAND}.premium.details.features.1`,
    put('visib', 'vizib'),
    '"vizibility" is in no dictionary of English',
  ],
  [
    'pages.exposition.stands.note',
    put('your stand', 'your booth'),
    'in English: the glossary translates "stand"',
  ],
  [
    'form.comparison.catalogue',
    put('catalogue', 'brochure'),
    'in English: the glossary translates "catalogue"',
  ],
  [
    `${STAND}.economique.title`,
    write('Educational Innovation Area'),
    `has the translation of "${STAND}.innovation.title"`,
  ],
  [`${STAND}.innovation.title`, write('Economy stand'), `has the translation of "${STAND}.economique.title"`],
  // Room
  ['form.submit', write('Send '.repeat(1_000).trim()), 'in English: longer than 68 characters'],
];

it('tells each mistake of a translator at its place', async () => {
  const { folders, edit, read } = copyDefinitions();
  messagesCommand(folders, []);
  const dictionaries = await loadDictionaries(loadSources(folders));
  const before = new Set(checkFolders(folders, dictionaries).problems.map(({ message }) => message));
  expect([...before].filter((message) => / in English/.test(message))).toEqual([]);
  edit<Record<string, string>>('content/messages/en.json', (texts) => {
    for (const [id, change] of MISTAKES) {
      const text = change(texts[id] as string);
      expect(text).not.toBe(texts[id]);
      texts[id] = text;
    }
  });
  const lines = read('content/messages/en.json').split('\n');
  const found = checkFolders(folders, dictionaries).problems.filter(({ message }) => !before.has(message));
  const told = found.map(({ file, line, message }) => {
    const [, id = ''] = /^ {2}"([^"]+)"/.exec(lines[line - 1] ?? '') ?? [];
    return `${file}: ${id}: ${message.replace(`"${id}" `, '')}`;
  });
  const untold = MISTAKES.map(([id, , words]) => `content/messages/en.json: ${id}: ${words}`).filter(
    (expected) => !told.some((one) => one.startsWith(expected)),
  );
  expect(untold).toEqual([]);
  expect(MISTAKES.length).toBeGreaterThanOrEqual(40);
  // Nothing is told of other texts.
  const ids = new Set(MISTAKES.map(([id]) => id));
  expect(
    told.filter((one) => one.startsWith('content/messages') && !ids.has(one.split(': ')[1] ?? '')),
  ).toEqual([]);
});

/** Mistakes of organisers: file, what stands there, what they make of it, and all that the check says. */
const SOURCE_MISTAKES: [file: string, from: string, to: string, told: string][] = [
  [
    'content/messages/en.json',
    '"pages.about.title": "About"',
    '"pages.about.title": "<b>About</b>"',
    '925:24 "<b>" is shown as it is: a text has links',
  ],
  [
    'forms/reservation/schema.json',
    'complet doit contenir',
    'complet<br>doit contenir',
    '21:23 "<br>" is shown as it is: write the text without marks',
  ],
  ['forms/reservation/schema.json', '"title": "Ville",', '', '68:5 "title" is missing: people read "ville"'],
  [
    'forms/reservation/schema.json',
    '"title": "Stand Ultra Économique",',
    '',
    '121:9 "title" is missing: people read "ultra_economique"',
  ],
  [
    'forms/reservation/ui.json',
    'Un deuxième numéro',
    'Un 2<sup>e</sup> numéro',
    '24:56 "<sup>" is shown as it is: write the text without marks',
  ],
  [
    'forms/workshops/ui.json',
    '"id": "personnel",',
    '"id": "personnel", "if": { "required": ["thematique"] },',
    '11:18 "nom" is asked before "thematique", which shows it: name it after "thematique"',
  ],
];

it('tells a mistake once, at its place, and not at translations and examples', () => {
  const { folders, read, write } = copyDefinitions();
  messagesCommand(folders, []);
  const tell = () =>
    checkFolders(folders).problems.map(
      ({ file, line, column, severity, message }) => `${file}:${line}:${column} ${severity} ${message}`,
    );
  const before = new Set(tell());
  for (const [file, from, to] of SOURCE_MISTAKES) {
    expect(read(file).split(from)).toHaveLength(2);
    write(file, read(file).replace(from, to));
  }
  const added = tell().filter((one) => !before.has(one) && !/ out of date/.test(one));
  const expected = SOURCE_MISTAKES.map(([file, , , told]) => `${file}:${told.replace(' ', ' error ')}`);
  expect(added.map((one, index) => one.slice(0, expected[index]?.length))).toEqual(expected);
});
