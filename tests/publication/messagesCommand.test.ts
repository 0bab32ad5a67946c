import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { formatProblem } from '#definitions/sources/Problem.ts';
import { speak } from '#definitions/sources/speak.ts';
import { checkAll } from '#publication/checkAll.ts';
import { messagesCommand } from '#publication/messagesCommand.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

type Messages = Record<string, string>;

const EN = 'content/messages/en.json';
const FR = 'content/messages/fr.json';
const MEMORY = 'content/messages/.translated.json';
const RETIRED = 'content/messages/.retired.json';
const SOURCES = 'content/messages/.sources.json';
const HOME = 'content/pages/home.json';
const TITLE = 'pages.home.title';

const run = ({ folders }: DefinitionsCopy, ...args: string[]) => messagesCommand(folders, args);

/** The problems of the translations, one line each. */
function check({ folders }: DefinitionsCopy): string[] {
  return checkAll(loadSources(folders), readTranslationRecords(folders.contentDir))
    .filter(
      ({ message }) =>
        !/still fictitious|is over|give "[^"]*" one price|nothing uses this file|is shown, but content\/public/.test(
          message,
        ),
    )
    .map((problem) => formatProblem(problem));
}

/** Definitions in which every text is translated and recorded. */
const translated = copyDefinitions();
run(translated);
translated.edit<Messages>(EN, (messages) => {
  for (const id of Object.keys(messages)) messages[id] ||= id;
});
run(translated);

const translatedCopy = () => copyDefinitions(translated.folders);

const changeTitle = (copy: DefinitionsCopy, title: string) =>
  copy.edit<{ title: string }>(HOME, (page) => {
    page.title = title;
  });

describe('npm run messages', () => {
  it('changes nothing in a second run', () => {
    const copy = translatedCopy();
    const files = [EN, MEMORY, SOURCES];
    const before = files.map(copy.read);
    expect(run(copy).error).toBe('');
    expect(files.map(copy.read)).toEqual(before);
  });

  it('has the texts of a file that was written for another site reviewed', () => {
    const copy = translatedCopy();
    copy.edit<Messages>(EN, (messages) => {
      messages[TITLE] = 'Congress of Lisbon';
      for (let number = 0; number < 20; number++) messages[`pages.lisbon.hero.text.${number}`] = 'Foreign';
    });
    const reviewed = () => check(copy).filter((problem) => problem.includes('needs review'));
    expect(reviewed()).toEqual([expect.stringContaining(`"${TITLE}" needs review`)]);
    expect(run(copy).output).toContain(' 1 to review,');
    expect(reviewed()).toEqual([expect.stringContaining('"Congress of Lisbon"')]);
  });

  it('adds new ids as empty texts, drops dead ones, sorts, and keeps every translation', () => {
    const copy = translatedCopy();
    const before = JSON.parse(copy.read(EN)) as Messages;
    copy.edit<{ newsCategories: object[] }>('content/site.json', ({ newsCategories }) => {
      newsCategories.push({ id: 'nouveau', label: 'Nouveau' });
    });
    copy.edit<Messages>(EN, (messages) => {
      messages['aaa.gone'] = 'Gone';
      messages[TITLE] = 'A  title,\twritten as ever';
    });
    run(copy);
    const after = JSON.parse(copy.read(EN)) as Messages;
    expect(after).toEqual({
      ...before,
      [TITLE]: 'A  title,\twritten as ever',
      'site.newsCategories.nouveau.label': '',
    });
    expect(Object.keys(after)).toEqual(Object.keys(after).sort());
  });

  it('refuses invalid definitions, whose texts would seem dead', () => {
    const copy = translatedCopy();
    const before = copy.read(EN);
    copy.write(HOME, '{');
    expect(run(copy)).toMatchObject({
      error: expect.stringContaining('npm run check'),
    });
    expect(copy.read(EN)).toBe(before);
  });

  it.each<[string, (copy: DefinitionsCopy) => void]>([
    [
      'an id of the interface is misspelt in fr.json',
      (copy) =>
        copy.edit<Messages>(FR, (messages) => {
          messages['shell.skipp'] = messages['shell.skip'] as string;
          delete messages['shell.skip'];
        }),
    ],
    ['fr.json is missing', ({ folder }) => rmSync(join(folder, FR))],
    [
      'the site has no French locale',
      (copy) =>
        copy.edit<{ locales: object[]; documents: { translated?: object }[] }>(
          'content/site.json',
          (site) => {
            site.locales.shift();
            for (const document of site.documents) delete document.translated;
          },
        ),
    ],
  ])('drops no translation while %s', (_, spoil) => {
    const copy = translatedCopy();
    const files = [EN, MEMORY];
    const before = files.map(copy.read);
    spoil(copy);
    expect(run(copy)).toMatchObject({ output: '', error: expect.stringContaining('npm run check') });
    expect(files.map(copy.read)).toEqual(before);
    expect(check(copy).join('\n')).not.toContain('npm run messages');
    expect(check(copy)).toHaveLength(1);
  });

  it('reports the place of an error in its own file, and writes nothing', () => {
    const text = '{\n<<<<<<< HEAD\n  "en": {}\n=======\n  "en": {}\n>>>>>>> other\n}\n';
    const copy = copyDefinitions();
    copy.write(MEMORY, text);
    const before = copy.read(EN);
    const lines = check(copy);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${MEMORY}:2:1 a merge has left two versions here`);
    expect(lines[0]).toContain('restore its last good version (after a merge conflict, one side as a whole)');
    for (const args of [[], ['report'], ['accept', TITLE]])
      expect(run(copy, ...args)).toEqual({ output: '', error: `${lines[0]}\n` });
    expect(copy.read(EN)).toBe(before);
    expect(copy.read(MEMORY)).toBe(text);
  });

  it.each([
    ['nothing', MEMORY, '', 'not JSON: the file is empty; '],
    ['a list', MEMORY, '[]', 'not what "npm run messages" writes'],
    ['no hashes', MEMORY, '{ "en": { "site.name": 5 } }', 'not what "npm run messages" writes'],
    ['no texts', MEMORY, '{ "en": null }', 'not what "npm run messages" writes'],
    ['no text', RETIRED, '{ "en": [{ "id": 5 }] }', 'not what "npm run messages" writes'],
  ])('takes no records from a file that has %s', (_, file, text, problem) => {
    const contentDir = join(temporaryFolder(), 'content');
    mkdirSync(join(contentDir, 'messages'), { recursive: true });
    writeFileSync(join(contentDir, '..', file), text);
    const { problems, ...records } = readTranslationRecords(contentDir);
    expect(problems.map((one) => formatProblem(one))).toEqual([
      expect.stringContaining(`${file}:1:1 ${problem}`),
    ]);
    expect(records).toEqual({ memory: {}, retired: {}, texts: {} });
  });

  it('reports new and changed texts with place and page', () => {
    const copy = translatedCopy();
    expect(run(copy, 'report').output).toMatch(/^total +(\d+) +0 +0 +0 +100 %\n\nNothing is left to do\.$/m);
    changeTitle(copy, 'Autre titre');
    copy.edit<Messages>(EN, (messages) => {
      messages['site.name'] = '';
    });
    const { output } = run(copy, 'report');
    expect(output).toMatch(/^page home +\d+ +0 +1 +0 +\d+ %$/m);
    expect(output).toMatch(/^site +\d+ +1 +0 +0 +\d+ %$/m);
    expect(output).toMatch(
      /^changed pages\.home\.title\n {2}"Autre titre"\n {2}\[-Salon-\]\{\+Autre\+\} .*\{\+titre\+\}\n {2}".+"\n {2}content\/pages\/home\.json:\d+:\d+, seen on \/$/m,
    );
    expect(output).toMatch(/^new site\.name\n.*\n {2}content\/site\.json:\d+:\d+, seen on every page$/m);
    expect(output.indexOf('\nnew site.name'), 'the public sees it first').toBeLessThan(
      output.indexOf('\nchanged pages.home.title'),
    );
  });

  it('fills in a text that is translated elsewhere, in one run, to be reviewed until it is accepted or changed', () => {
    const copy = translatedCopy();
    const { 'site.event.name': english } = JSON.parse(copy.read(EN)) as Messages;
    const { title } = JSON.parse(copy.read(HOME)) as { title: string };
    copy.edit<{ newsCategories: object[] }>('content/site.json', ({ newsCategories }) => {
      newsCategories.push({ id: 'one', label: title }, { id: 'two', label: title });
    });
    const [one, two] = ['one', 'two'].map((id) => `site.newsCategories.${id}.label`) as [string, string];
    expect(run(copy).output).toContain(`  "${one}" filled in from "site.event.name": needs review\n`);
    expect(JSON.parse(copy.read(EN))).toMatchObject({ [one]: english, [two]: english });
    const toReview = (id: string) =>
      expect.stringMatching(`^content/messages/en.json:\\d+:\\d+ warning: "${id}" needs review in English: `);
    expect(check(copy)).toEqual([toReview(one), toReview(two)]);
    expect(run(copy).output, 'still so').toContain(' 2 to review, 0 moved, 0 filled in, ');
    expect(run(copy, 'report').output).toMatch(
      /^needs-review site\.newsCategories\.one\.label\n.*\n.*\n {2}content\/site\.json:\d+:\d+, /m,
    );
    expect(run(copy, 'accept', one).error).toBe('');
    expect(check(copy)).toEqual([toReview(two)]);
    copy.edit<Messages>(EN, (messages) => {
      messages[two] = 'Another 2025';
    });
    run(copy);
    expect(check(copy)).toEqual([]);
  });

  it('changes nothing while another command writes', () => {
    const copy = translatedCopy();
    changeTitle(copy, 'Autre titre');
    copy.edit<Messages>(EN, (messages) => {
      messages[TITLE] = 'Another title';
      messages['site.gone'] = 'Gone';
    });
    const journal = 'content/.edit.json';
    copy.write(journal, '');
    const before = [EN, MEMORY, SOURCES].map(copy.read);
    const names = () => readdirSync(join(copy.folder, 'content/messages')).sort();
    const entries = names();
    expect(run(copy)).toEqual({
      output: '',
      error: 'another command is writing: run the command again\nNo translation was changed.\n',
    });
    expect([EN, MEMORY, SOURCES].map(copy.read)).toEqual(before);
    expect(names()).toEqual(entries);
    rmSync(join(copy.folder, journal));
    expect(run(copy).error).toBe('');
    expect(names()).toContain('.retired.json');
  });

  it('reports whole texts, of one language if asked', () => {
    const copy = translatedCopy();
    const long = `${'Un très long titre '.repeat(20)}!`;
    changeTitle(copy, long);
    const { output } = run(copy, 'report', '--locale', 'en');
    expect(output).toContain(`\n  "${long}"\n`);
    expect(output).toBe(run(copy, 'report').output);
    expect(run(copy, 'report', '--locale', 'enn')).toEqual({
      output: '',
      error: expect.stringMatching(/^"enn" is not a language of translations: .*"en"/),
    });
    expect(run(copy, 'report', '--locale').error).toMatch(/^npm run messages /);
  });
});

describe('npm run check', () => {
  it('reports a translation from the change of its French text until its own change, with the words that differ', () => {
    const copy = translatedCopy();
    expect(check(copy)).toEqual([]);
    changeTitle(copy, 'Autre titre');
    const changed = [
      expect.stringMatching(
        /^content\/messages\/en\.json:\d+:\d+ "pages\.home\.title" has changed since its translation into English: \[-Salon-\]\{\+Autre\+\} .*\{\+titre\+\}; .* \(content\/pages\/home\.json:\d+:\d+, seen on \/\)$/,
      ),
    ];
    expect(check(copy)).toEqual(changed);
    run(copy);
    expect(check(copy), 'after npm run messages').toEqual(changed);
    copy.edit<Messages>(EN, (messages) => {
      messages[TITLE] = 'Another title';
    });
    run(copy);
    expect(check(copy)).toEqual([]);
    changeTitle(copy, 'Encore un titre');
    expect(check(copy), 'changed again').toHaveLength(1);
  });

  it('reports no changed text once the French text is restored or the translation accepted', () => {
    const copy = translatedCopy();
    const before = JSON.parse(copy.read(HOME)).title as string;
    changeTitle(copy, 'Autre titre 2025');
    run(copy);
    changeTitle(copy, before);
    expect(check(copy)).toEqual([]);
    changeTitle(copy, 'Autre titre 2025');
    expect(run(copy, 'accept', 'pages.home.titel')).toMatchObject({
      error: '"pages.home.titel" neither has changed nor needs review; did you mean "pages.home.title"?\n',
    });
    expect(run(copy, 'accept', TITLE).error).toBe('');
    expect(check(copy)).toEqual([]);
  });

  it('reports missing and dead translations, and those that differ from their source, with places', () => {
    const copy = translatedCopy();
    copy.edit<Messages>(EN, (messages) => {
      delete messages['site.name'];
      messages['site.gone'] = 'Gone';
      messages['blocks.map.title'] = 'Map: {adress}';
      messages['blocks.prices.badges'] = '{count, plural, one {# badge} few {# badges} other {# badges}}';
      messages['blocks.documents.updated'] = 'Updated on {date';
    });
    const problems = check(copy);
    expect(problems).toHaveLength(6);
    const named = (text: RegExp) => expect(problems).toContainEqual(expect.stringMatching(text));
    named(/"site\.name" is missing in English: ".+" \(content\/site\.json:\d+:\d+, seen on every page\)$/);
    named(/"site\.gone" is dead/);
    named(
      /"blocks\.map\.title" in English: the placeholder \{address\} is missing \(content\/messages\/fr\.json:\d+/,
    );
    named(/"blocks\.map\.title" in English: the placeholder \{adress\} is not in the source/);
    named(/"blocks\.prices\.badges" in English: the plural form "few" of \{count\}/);
    named(/^content\/messages\/en\.json:\d+:\d+ broken placeholder/);
  });

  it('reports a language without a file and a file without a language', () => {
    const copy = translatedCopy();
    copy.edit<{ locales: object[] }>('content/site.json', ({ locales }) => {
      locales.push({ id: 'pcm', name: 'Pidgin', label: 'PCM' });
    });
    copy.write('content/messages/de.json', '{}');
    expect(check(copy)).toEqual([
      'content/messages/de.json:1:1 "de" is not among "locales" of content/site.json',
      expect.stringMatching(/^content\/site\.json:\d+:\d+ Pidgin is a draft: 0 %/),
      expect.stringMatching(/^content\/site\.json:\d+:\d+ Pidgin has no file content\/messages\/pcm\.json/),
    ]);
    run(copy);
    expect(Object.values(JSON.parse(copy.read('content/messages/pcm.json')) as Messages)).toContain('');
    expect(check(copy).join('\n')).not.toContain('has no file');
  });

  it('says whether each language is public and why, and lists no text that a draft lacks', () => {
    const copy = translatedCopy();
    const locale = { id: 'pcm', name: 'Pidgin', label: 'PCM' };
    copy.edit<{ locales: object[] }>('content/site.json', ({ locales }) => locales.push(locale));
    const low =
      'Pidgin is a draft: 0 % of the texts are translated, it is public from 80 % on ("publicFrom")';
    const { output } = run(copy);
    expect(output).toContain(`${EN}: `);
    expect(output).toMatch(/en\.json: .*; public: 100 % of the texts are translated\n/);
    expect(output).toMatch(
      /pcm\.json: .*; a draft: 0 % of the texts are translated, it is public from 80 % on/,
    );
    expect(run(copy, 'report').output).toMatch(/^Pidgin \(content\/messages\/pcm\.json\), a draft: 0 % /m);
    const [error, ...others] = check(copy);
    expect(others).toEqual([]);
    expect(error).toMatch(/^content\/site\.json:\d+:\d+ Pidgin/);
    expect(error).toContain(
      `${low}; "npm run messages -- report" lists what is missing; until then write "draft": true`,
    );

    copy.edit<{ locales: object[] }>('content/site.json', ({ locales }) =>
      Object.assign(locales.at(-1)!, { draft: true }),
    );
    copy.edit<Messages>('content/messages/pcm.json', (messages) => {
      messages['blocks.map.title'] = 'Map wey no get place';
    });
    expect(check(copy)).toEqual([
      expect.stringMatching(
        /^content\/messages\/pcm\.json:\d+:\d+ warning: "blocks\.map\.title" in Nigerian Pidgin: the placeholder/,
      ),
      expect.stringMatching(
        /^content\/site\.json:\d+:\d+ warning: Pidgin is a draft, as its "draft" says: 0 % /,
      ),
    ]);
  });

  it('warns where a translation differs from the glossary, and tells errors of the glossary', () => {
    const copy = translatedCopy();
    const glossary = 'content/messages/glossary.json';
    copy.write(glossary, JSON.stringify({ terms: { salon: { en: ['show'], de: ['Messe'] } } }, null, 2));
    const problems = check(copy);
    expect(problems).toContainEqual(`${glossary}:7:7 "de" is not a language of translations: en`);
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^content\/messages\/en\.json:\d+:\d+ warning: "pages\.home\.title" in English: the glossary translates "salon" as "show" /,
      ),
    );
    copy.write(glossary, JSON.stringify({ terms: { salon: { en: 'fair' } } }, null, 2));
    expect(check(copy)).toEqual([expect.stringContaining(`${glossary}:4:13 `)]);
    expect(run(copy).error).toContain('npm run check');
    copy.write(glossary, JSON.stringify({ terms: {} }));
    expect(check(copy)).toEqual([]);
  });

  it('warns of translations that are not recorded yet, because a change of their text is not noticed', () => {
    const copy = translatedCopy();
    copy.edit<Messages>(EN, (messages) => {
      messages[TITLE] = 'Another title 2025';
    });
    expect(check(copy)).toEqual([
      expect.stringMatching(/^content\/messages\/en\.json:1:1 warning: run "npm run messages"/),
    ]);
  });
});

it('says in French what it did, refused and left to do', () => {
  const copy = translatedCopy();
  changeTitle(copy, 'Bienvenue');
  speak('fr_FR.UTF-8');
  try {
    expect(run(copy).output).toMatch(/ textes, dont 0 nouveau, 1 modifié, /);
    expect(run(copy, 'report').output).toMatch(/\ntexte +textes nouveau modifié +relire +fait\n/);
    expect(run(copy, 'import', 'lost.po').error).toMatch(/\nAucune traduction n'a été modifiée\.\n$/);
  } finally {
    speak('en');
  }
});
