import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { inLanguage } from '#definitions/sources/speak.ts';
import { checkPlurals, compareMessages } from '#messages/compareMessages.ts';
import { INTERFACE_TEXTS } from '#messages/interfaceTexts.ts';
import { unfilledPlaceholders } from '#messages/unfilledPlaceholders.ts';
import { compileFolders } from '#publication/compileFolders.ts';
import { allTexts } from '#publication/translation/collectTexts.ts';
import { checkFolders } from '../../scripts/checkFolders.ts';
import { newForm } from '../../scripts/newForm.ts';
import { newLanguage, publishLanguage } from '../../scripts/newLanguage.ts';
import { newPage } from '../../scripts/newPage.ts';
import { type NewSite, newSite, shippedTexts } from '../../scripts/newSite.ts';
import { SHIPPED_LOCALES } from '../../scripts/starter/starterSite.ts';
import { atEnd } from '../support/atEnd.ts';
import { readmeLine } from '../support/readmes/readmes.ts';
import { startTestServer } from '../support/server/inProcess.ts';

const silent = { ask: () => Promise.reject(new Error('nothing is asked')) };

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function made(wish: Partial<NewSite> = {}) {
  const folder = join(emptyFolder(), 'congresso');
  const given = { languages: 'pt,en', currency: 'EUR', zone: 'Europe/Lisbon', ...wish };
  const told = await newSite({ folder, ...given }, silent, new Date('2026-11-27T12:00:00Z'));
  return { folder, told, folders: { formsDir: join(folder, 'forms'), contentDir: join(folder, 'content') } };
}

/** Words and signs of the fair, and its money. */
const OF_THE_FAIR = /yaound|camero|fcfa|\bxaf|\bsalon|éducation|présidentiel|\bmiss\b|\+237|douala/i;

describe('npm run new-site', () => {
  it('writes a site that passes the check, with nothing of the fair, and whose pages are served', async () => {
    const { folder, folders, told } = await made();
    expect(told).toContain(`${folder} is written`);
    const { problems, errors } = checkFolders(folders);
    expect(errors).toBe(0);
    expect(problems.filter(({ message }) => !message.startsWith('still fictitious'))).toEqual([]);
    const { site } = loadSources(folders);
    expect(site).toMatchObject({
      timeZoneName: 'horário da Europa Ocidental',
      locales: [
        { id: 'pt', name: 'Português' },
        { id: 'en', name: 'English' },
      ],
      event: {
        start: '2027-05-26',
        end: '2027-05-28',
        countdown: '2027-05-26T00:00:00+01:00',
        country: 'PT',
      },
    });
    for (const path of globSync('**/*.json', { cwd: folder })) {
      const text = readFileSync(join(folder, path), 'utf8');
      expect(`${path} ${OF_THE_FAIR.exec(text.replace(/"\$schema".*/, ''))?.[0]}`).toBe(`${path} undefined`);
      if (!path.includes('messages/')) expect(text).toMatch(/"\$schema": "(\.\.\/)+.*\.schema\.json"/);
    }
    const { url } = await startTestServer({}, { folders });
    for (const [path, words] of [
      ['/', 'O meu evento 2027'],
      ['/en', '26 to 28 May 2027'],
      ['/contact', 'Escreva-nos'],
      ['/privacy', 'Para tratar a sua inscrição.'],
      ['/registration', 'Bilhete'],
      ['/en/registration', 'Ticket'],
    ]) {
      const answer = await fetch(url + path);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).toContain(words);
      expect(OF_THE_FAIR.exec(text)).toBeNull();
    }
  });

  it.each(SHIPPED_LOCALES)('begins in %s, in the money of anywhere', async (locale) => {
    const { folders } = await made({ languages: `${locale},de`, currency: 'KWD', zone: 'Asia/Kuwait' });
    expect(checkFolders(folders).errors).toBe(0);
    const { compilation } = compileFolders(folders);
    expect(compilation.locales[0]).toBe(locale);
    expect(compilation.forms.get('registration')?.form.sidebar).toMatchObject([{ currency: 'KWD' }]);
    expect(compilation.languages).toMatchObject([{ draft: true }]);
  });

  it.each([
    ['a language', { languages: 'portugues' }, '"portugues" is no language'],
    ['a language twice', { languages: 'pt,en,pt' }, 'the language "pt" stands here twice'],
    ['a first language without texts', { languages: 'de,en' }, 'the interface has no texts in "de"'],
    ['a currency', { currency: 'EURO' }, '"EURO" is no currency'],
    ['a zone', { zone: 'Europe/Lisboa' }, '"Europe/Lisboa" is no time zone of the IANA database'],
    ['a country', { country: 'Portugal' }, '"Portugal" is no country in two capital letters'],
  ])('refuses what is no such thing (%s), and writes nothing', async (_, wish, message) => {
    const folder = join(emptyFolder(), 'site');
    const given = { languages: 'pt,en', currency: 'EUR', zone: 'Europe/Lisbon', ...wish };
    await expect(newSite({ folder, ...given }, silent)).rejects.toThrow(message);
    expect(existsSync(folder)).toBe(false);
    expect(globSync('{*,.*}', { cwd: join(folder, '..') })).toEqual([]);
  });

  it('takes the place of the site in a folder, whose guides stay, and of nothing without --replace', async () => {
    const { folder, folders } = await made();
    writeFileSync(join(folder, 'forms/README.md'), '# Forms');
    writeFileSync(join(folder, 'content/pages/old.json'), '{}');
    const words = readmeLine(
      'npm run new-site -- . --replace --languages pt,en --currency EUR --zone Europe/Lisbon',
    ).split(' ');
    const [, , , , , replace] = words;
    expect(replace).toBe('--replace');
    const wish = { folder, languages: 'fr,en', currency: 'XOF', zone: 'Africa/Dakar' };
    await expect(newSite(wish, silent)).rejects.toThrow('with --replace');
    await newSite({ ...wish, replace: true }, silent);
    expect(checkFolders(folders).errors).toBe(0);
    expect(loadSources(folders).site?.locales.map(({ id }) => id)).toEqual(['fr', 'en']);
    expect(existsSync(join(folder, 'forms/README.md'))).toBe(true);
    for (const gone of ['pages/old.json', 'messages/pt.json', '.edit.json'])
      expect(existsSync(join(folder, 'content', gone))).toBe(false);
  });

  it('the commands ask for what is left out, and refuse a page or language that exists', async () => {
    const folder = join(emptyFolder(), 'site');
    const folders = { FORMS_DIR: join(folder, 'forms'), CONTENT_DIR: join(folder, 'content') };
    const run = (line: string, input = '') => {
      const [, , script = '', , ...args] = line.replace('DIR', folder).split(' ');
      const env = { ...process.env, ...folders };
      return spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], { input, encoding: 'utf8', env });
    };
    const lines: [string, string, string] = [
      readmeLine('npm run new-site -- DIR --languages pt,en --currency EUR --zone Europe/Lisbon'),
      readmeLine('npm run new-page -- programme'),
      readmeLine('npm run new-language -- es'),
    ];
    const answers = ['', 'Programa\nO que acontece.\n', ''];
    for (const [index, line] of lines.entries())
      expect(run(line, answers[index])).toMatchObject({ status: 0, stderr: '' });
    const made = { formsDir: folders.FORMS_DIR, contentDir: folders.CONTENT_DIR };
    const page = { id: 'programme', title: 'Programa', description: 'O que acontece.' };
    await expect(newPage(made, page, silent)).rejects.toThrow('exists already');
    expect(() => newLanguage(made, { id: 'es' })).toThrow('already ("locales"');
    const asked = run(`npm run new-site -- ${folder}2 --lang fr`, 'pt,en\nEUR\nEurope/Lisbon\n');
    rmSync(`${folder}2`, { recursive: true });
    expect(asked.stdout).toContain('Fuseau horaire');
  });
});

describe('in a new site', () => {
  it('forms, pages and languages are added, and everything but translations passes the check', async () => {
    const { folder, folders } = await made();
    newForm(folders, { id: 'oradores' });
    newLanguage(folders, { id: 'es' });
    newLanguage(folders, { id: 'nl', label: 'Neerlandês' });
    await newPage(folders, { id: 'programa', title: 'Programa', description: 'Dia a dia.' }, silent);
    const { problems } = checkFolders(folders);
    const left = problems.filter(({ severity }) => severity === 'error');
    expect(left.filter(({ message }) => !/is missing in English/.test(message))).toEqual([]);
    expect(left.length).toBeGreaterThan(3);
    const inFrench = inLanguage('fr', () => checkFolders(folders).problems);
    expect(inFrench.map(({ message }) => message).join('\n')).toContain('manque en anglais : ');
    const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
    expect(read('forms/oradores/schema.json').properties.name.title).toBe('O seu nome');
    expect(read('content/messages/es.json')['shell.menu']).toBe('Menú');
    expect(read('content/messages/nl.json')['shell.menu']).toBe('');
    expect(read('content/site.json').locales.slice(2)).toEqual([
      { id: 'es', name: 'Español', label: 'ES', draft: true },
      { id: 'nl', name: 'Nederlands', label: 'Neerlandês', draft: true },
    ]);
    // Written with the smallest change.
    expect(readFileSync(join(folder, 'content/site.json'), 'utf8')).toContain('\n    {\n      "id": "es",');
    const before = globSync('**/{*,.*}', { cwd: folder });
    expect(() => newLanguage(folders, { id: 'xx' })).toThrow('"xx" is no language');
    for (const [id, title, message] of [
      ['Programa 2', 'P', 'is no id'],
      ['vazia', '', 'a page has a title and a description'],
    ] as const)
      await expect(newPage(folders, { id, title, description: 'D' }, silent)).rejects.toThrow(message);
    expect(globSync('**/{*,.*}', { cwd: folder })).toEqual(before);
  });
});

describe('npm run new-language -- ID --public', () => {
  it('takes "draft" out once the public texts are translated and right, and says what is missing until then', async () => {
    const { folder, folders } = await made();
    newLanguage(folders, { id: 'nl' });
    const [site, path] = ['site', 'messages/nl'].map((name) => join(folder, `content/${name}.json`)) as [
      string,
      string,
    ];
    const draft = readFileSync(site, 'utf8');
    expect(() => publishLanguage(folders, 'nl')).toThrow(
      /^Nederlands would stay a draft: 0 % .*on \("publicFrom"\)\. \d+ texts are missing:\n {2}"site\./,
    );
    expect(() => publishLanguage(folders, 'de')).toThrow('npm run new-language -- de');
    expect(() => publishLanguage(folders, 'en')).toThrow('"en" is no draft');
    const english = shippedTexts('en');
    const translated = Object.fromEntries(
      allTexts(loadSources(folders)).map(({ id, text }) => [
        id,
        id.startsWith('desk.') ? '' : (english[id] ?? text),
      ]),
    );
    const translate = (texts: Record<string, string>) =>
      writeFileSync(path, JSON.stringify({ ...translated, ...texts }));
    translate({ 'form.back': 'Terug {page}' });
    expect(() => publishLanguage(folders, 'nl')).toThrow(/would find 1 error in Nederlands:\n.*"form\.back"/);
    expect(readFileSync(site, 'utf8')).toBe(draft);
    translate({});
    expect(publishLanguage(folders, 'nl')).toBe('Nederlands is public: 100 % of the texts are translated\n');
    expect(readFileSync(site, 'utf8')).toBe(draft.replace(/,\s+"draft": true/, ''));
    expect(checkFolders(folders).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(() => publishLanguage(folders, 'nl')).toThrow('"nl" is no draft');
  });
});

describe.each(SHIPPED_LOCALES)('the texts of the interface in %s', (locale) => {
  const texts = shippedTexts(locale);
  const french = shippedTexts('fr');

  it('are those of the interface', () => {
    expect(Object.keys(texts).filter((id) => !Object.hasOwn(INTERFACE_TEXTS, id))).toEqual([]);
  });

  it('have the placeholders and plural forms of their language', () => {
    const wrong = Object.entries(texts).flatMap(([id, text]) =>
      [
        ...unfilledPlaceholders(id, text),
        ...checkPlurals(text, locale),
        ...compareMessages(french[id] ?? '', text, locale),
      ].map((problem) => `${id}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });
});
