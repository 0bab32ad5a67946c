import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { formatProblem, type Problem } from '#definitions/sources/Problem.ts';
import { shippedText } from '#messages/interfaceTexts.ts';
import { checkInterface } from '#publication/checkInterface.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { checkMessages } from '#publication/translation/checkMessages.ts';
import { readTranslationRecords } from '#publication/translation/TranslationRecords.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/copyDefinitions.ts';

type Messages = Record<string, unknown>;
type Locales = { locales: { id: string }[] };

const FR = 'content/messages/fr.json';

const renderer = {
  version: '1',
  siteStyles: () => '',
  formStyles: () => '',
  receiptStyles: () => '',
  privacy: () => ({}),
  noScript: () => ({ html: '', styles: [] }),
  blocks: () => ({ html: {}, styles: '' }),
  render: ({ path }: { path: string }) => ({ html: `<h1>${path}</h1>`, styles: [], scripts: [], links: [] }),
};

/** The problems of a copy, one line each. */
function check(copy: DefinitionsCopy, missing?: Problem['severity']): string[] {
  return checkInterface(loadSources(copy.folders), { missing }).map((problem) => formatProblem(problem));
}

function changed<Value>(path: string, change: (value: Value) => void): DefinitionsCopy {
  const copy = copyDefinitions();
  copy.edit<Value>(path, change);
  return copy;
}

/** The line of an id in fr.json, from 1. */
const lineOf = (copy: DefinitionsCopy, id: string) =>
  copy
    .read(FR)
    .split('\n')
    .findIndex((line) => line.includes(`"${id}"`)) + 1;

const remove = ({ folder }: DefinitionsCopy, path: string) => rmSync(join(folder, path));

const publish = ({ folders }: DefinitionsCopy) =>
  createPublisher({ ...folders, renderer, brotliQuality: 1 }).publish();

describe('checkInterface', () => {
  it('finds no problem in the frozen texts, nor in forms without a site', () => {
    expect(check(copyDefinitions())).toEqual([]);
    const copy = copyDefinitions();
    remove(copy, 'content/site.json');
    expect(check(copy)).toEqual([]);
  });

  it('reports a missing text at the nearest misspelt id', async () => {
    const copy = changed<Messages>(FR, (messages) => {
      messages['shell.skipp'] = messages['shell.skip'];
      delete messages['shell.skip'];
    });
    const message = `"shell.skip" is missing in ${FR}; did you mean "shell.skipp"?`;
    expect(check(copy)).toEqual([`${FR}:${lineOf(copy, 'shell.skipp')}:3 ${message}`]);
    await expect(publish(copy)).rejects.toThrow(message);
  });

  it('reports an empty text', () => {
    const copy = changed<Messages>(FR, (messages) => {
      messages['errors.required'] = '';
    });
    expect(check(copy)).toEqual([
      `${FR}:${lineOf(copy, 'errors.required')}:22 "errors.required" is empty: write the text that is shown`,
    ]);
  });

  it("a text that the site does not have is the program's, in each language", async () => {
    const copy = changed<Messages>(FR, (messages) => {
      delete messages['mail.greeting'];
      delete messages['shell.menu'];
    });
    copy.edit<Messages>('content/messages/en.json', (messages) => {
      delete messages['mail.greeting'];
      messages['shell.menu'] = 'All pages';
    });
    expect(check(copy)).toEqual([]);
    const translations = checkMessages(
      loadSources(copy.folders),
      readTranslationRecords(copy.folders.contentDir),
    );
    expect(translations.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { publication } = await publish(copy);
    expect(publication.texts).toMatchObject({
      fr: {
        'mail.greeting': shippedText('fr', 'mail.greeting'),
        'shell.menu': shippedText('fr', 'shell.menu'),
      },
      en: { 'mail.greeting': shippedText('en', 'mail.greeting'), 'shell.menu': 'All pages' },
    });
  });

  it('warns of a text that a language shows in English', () => {
    const copy = changed<Locales>('content/site.json', ({ locales }) => {
      Object.assign(locales[0] ?? {}, { id: 'de', name: 'Deutsch' });
    });
    const texts: Messages = JSON.parse(copy.read(FR));
    delete texts['mail.greeting'];
    copy.write('content/messages/de.json', JSON.stringify(texts));
    const message = '"mail.greeting" is shown in English in Deutsch: write it into content/messages/de.json';
    expect(check(copy)).toContain(`content/messages/de.json:1:1 warning: ${message}`);
  });

  it('reports a text that nothing shows, which is only a warning at publication', async () => {
    const copy = changed<Messages>(FR, (messages) => {
      messages['zzz.gone'] = 'Parti';
    });
    const place = `${FR}:${lineOf(copy, 'zzz.gone')}:3`;
    const message = 'nothing shows "zzz.gone": the interface has no such text; remove it';
    expect(check(copy)).toEqual([`${place} ${message}`]);
    expect(check(copy, 'warning')).toEqual([`${place} warning: ${message}`]);
    const { warnings } = await publish(copy);
    expect(warnings.map((warning) => warning.message)).toContain(message);
  });

  it('reports a placeholder that nothing fills, with the known ones', async () => {
    const id = 'blocks.documents.downloadNamed';
    const copy = changed<Messages>(FR, (messages) => {
      messages[id] = 'Télécharger : {nom}';
      messages['errors.maxItems'] = '{n, plural, one {# option} other {# options}}';
      messages['shell.menu'] = 'Menu {limit}';
    });
    const [message, ...others] = [
      'nothing fills the placeholder {nom} here; did you mean "name"?',
      'nothing fills the placeholder {n} here; known: {limit}',
      'nothing fills the placeholder {limit} here',
    ];
    expect(check(copy)).toEqual([
      `${FR}:${lineOf(copy, id)}:37 ${message}`,
      `${FR}:${lineOf(copy, 'errors.maxItems')}:22 ${others[0]}`,
      `${FR}:${lineOf(copy, 'shell.menu')}:17 ${others[1]}`,
    ]);
    await expect(publish(copy)).rejects.toThrow(message);
  });

  it('accepts a text without the placeholders that the code fills', () => {
    const copy = changed<Messages>(FR, (messages) => {
      messages['blocks.documents.downloadNamed'] = 'Télécharger ce document';
    });
    expect(check(copy)).toEqual([]);
  });

  it('publishes no translation with an unknown placeholder, so pages show its id', async () => {
    const id = 'blocks.documents.downloadNamed';
    const copy = changed<Messages>('content/messages/en.json', (messages) => {
      messages[id] = 'Download: {nom}';
    });
    const { texts } = (await publish(copy)).publication;
    expect(texts.fr?.[id]).toContain('{name}');
    expect(texts.en).not.toHaveProperty([id]);
    expect(texts.en).toHaveProperty(['blocks.documents.download']);
  });

  it('reports a missing fr.json', async () => {
    const copy = copyDefinitions();
    remove(copy, FR);
    const message = 'the file is missing: every page shows texts of it; restore it from the last version';
    expect(check(copy)).toEqual([`${FR}:1:1 ${message}`]);
    await expect(publish(copy)).rejects.toThrow(message);
  });

  it('demands the language of the definitions as the first of the site', async () => {
    const without = changed<Locales>('content/site.json', (site) => {
      site.locales = site.locales.filter(({ id }) => id !== 'fr');
    });
    const missing = 'the first language is the one in which forms/ and content/ are written';
    expect(check(without)).toEqual([expect.stringMatching(/^content\/site\.json:\d+:13 /)]);
    expect(check(without)[0]).toContain(missing);
    await expect(publish(without)).rejects.toThrow(missing);
    const draft = changed<{ locales: object[] }>('content/site.json', ({ locales }) =>
      Object.assign(locales[0]!, { draft: true }),
    );
    expect(check(draft)).toEqual([
      expect.stringContaining('the first language is no draft: the others are translated from it'),
    ]);
    const reversed = changed<Locales>('content/site.json', ({ locales }) => locales.reverse());
    expect(check(reversed)).toEqual([
      expect.stringContaining('content/messages/en.json has translations of pages and forms'),
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['nothing', 'null'],
  ])('reports nothing for files that are %s, which another check reports', (_, text) => {
    const copy = copyDefinitions();
    copy.write('content/site.json', text);
    copy.write(FR, text);
    expect(check(copy)).toEqual([]);
  });

  it('reports nothing for a value that is no text, which another check reports', () => {
    const copy = changed<Messages>(FR, (messages) => {
      messages['shell.skip'] = 5;
    });
    expect(check(copy)).toEqual([]);
    copy.edit<{ locales: unknown }>('content/site.json', (site) => {
      site.locales = [null, { id: 5 }];
    });
    expect(check(copy)).toEqual([]);
  });
});
