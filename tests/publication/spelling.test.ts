import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { usualTexts } from '#messages/interfaceTexts.ts';
import { checkSpelling, spellingOf } from '#publication/spelling/checkSpelling.ts';
import { type Dictionaries, type Dictionary, loadDictionaries } from '#publication/spelling/Dictionary.ts';
import { misspelt } from '#publication/spelling/misspelt.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { FROZEN } from '../support/definitionFolders.ts';

let dictionaries: Dictionaries;

beforeAll(async () => {
  dictionaries = await loadDictionaries(loadSources(FROZEN));
});

const told = (locale: string, text: string, ...words: string[]) =>
  misspelt(text, dictionaries.get(locale) as Dictionary, new Set(words));

describe('misspelt', () => {
  it.each([
    ['fr', 'Une canditature par exposent', ['canditature']],
    ['fr', 'VOTRE CANDITATURE', ['CANDITATURE']],
    ['fr', 'L’exposannt, qu’ill', ['L’exposannt', 'qu’ill']],
    ['fr', '{n, plural, one {# reponsse} other {# réponses}}', ['reponsse']],
    ['en', 'Recieve the seperate files', ['Recieve', 'seperate']],
    ['en', 'The stand’s prise-list: acomodation', ['acomodation']],
  ])('tells in %s "%s"', (locale, text, words) => {
    expect(told(locale, text)).toEqual(words);
  });

  it.each([
    ['fr', 'Souhaitez-vous participer au Salon de l’Éducation ? ÉCOLES et écoles, aujourd’hui'],
    ['fr', 'Bac+2, 36m², 10h30, A4, PDF, ENIEG, VoiceOver, {event.city} <strong>ou</strong> {count}'],
    ['fr', 'Écrivez à contact@exmple.org ou sur https://exmple.org/ooops, fichier dosier.pdf, /reservatio'],
    ['en', 'The exhibitor’s colours: co-operate, London, don’t, organiser'],
    ['fr', 'Texte {inachevvé'],
  ])('tells nothing in %s of "%s"', (locale, text) => {
    expect(told(locale, text)).toEqual([]);
  });

  it('knows an abbreviation that its dictionary has with a full stop', () => {
    const has = (word: string) => ['max.', 'zwei'].includes(word);
    expect(misspelt('max. zwei mx.', { has, suggest: () => [] }, new Set())).toEqual(['mx']);
  });

  it('suggests words that the dictionary has', () => {
    const { has, suggest } = dictionaries.get('en') as Dictionary;
    for (const word of ['webhook', 'passkeys', 'https', 'recieve'])
      expect(suggest(word).filter((one) => !has(one))).toEqual([]);
  });

  it('knows the words of the list, at the beginning of a sentence too', () => {
    expect(told('fr', 'Networking, networking', 'networking')).toEqual([]);
  });
});

describe('checkSpelling', () => {
  it('tells nothing of the interface in a new site', () => {
    const spelling = spellingOf(loadSources(FROZEN), '/nowhere', dictionaries);
    const told = ['fr', 'en'].flatMap((locale) =>
      Object.values(usualTexts(locale)).flatMap((text) => spelling(locale, text, '')),
    );
    expect(told.map(({ word }) => word)).toEqual([]);
  });

  it('tells nothing of the texts of the site but what is misspelt in it', () => {
    const found = checkSpelling(loadSources(FROZEN), FROZEN.contentDir, dictionaries);
    expect(found.map(({ message }) => message.split('"', 2)[1])).toEqual([
      'canditature',
      'Ensignante',
      'Presidentiel',
    ]);
  });

  it('names the place of the word, and what to write or where to list it', () => {
    const { folders, write, edit, read } = copyDefinitions();
    edit<{ title: string }>('content/pages/contact.json', (page) => {
      page.title = 'Le "sallon" : contact';
    });
    write('content/messages/words.txt', `# Mots\r\n\r\ncanditature\r\n${read('content/messages/words.txt')}`);
    const found = checkSpelling(loadSources(folders), folders.contentDir, dictionaries);
    const message =
      '"sallon" is in no dictionary of Français: write "salon", "sablon", "saloon", or add it to content/messages/words.txt';
    const place = { file: 'content/pages/contact.json', line: 4, column: 18 };
    expect(found).toContainEqual({ severity: 'warning', ...place, message });
    expect(found).toHaveLength(3);
  });

  it('names the dictionary to install for another language', async () => {
    const { folders, edit, write } = copyDefinitions();
    edit<SiteDefinition>('content/site.json', ({ locales }) => {
      locales.push({ id: 'mg', name: 'Malagasy', label: 'MG' });
    });
    write('content/messages/mg.json', '{}\n');
    const sources = loadSources(folders);
    const found = checkSpelling(sources, folders.contentDir, await loadDictionaries(sources));
    expect(found.map(({ file, message }) => `${file} ${message}`)).toContain(
      'content/site.json the spelling of Malagasy is not checked: "npm install @cspell/dict-mg-mg" installs a dictionary, where there is one',
    );
  });
});
