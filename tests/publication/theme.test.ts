import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ThemeDefinition } from '#definitions/formats/formats.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { noticePage } from '#server/answers/noticePage.ts';
import { mailHtml } from '#server/mail/mailHtml.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

/** Six colours and the font, none of which the shipped theme has. */
const CHANGED = {
  primary: '#005f40',
  secondary: '#8a1a5c',
  cloth: '#14301f',
  clothText: '#fffbe8',
  ground: '#f2f8ee',
  text: '#10241a',
};
const FONT = { family: 'Fair Sans', file: '/fonts/bricolage.woff2' };

it('six colours and the font of theme.json turn every page, a form, a mail and what documents are printed in', async () => {
  const copy = copyDefinitions();
  const renderer = await loadRenderer('dist');
  const publisher = createPublisher({ ...copy.folders, renderer });
  const before = (await publisher.publish()).publication;
  copy.edit<ThemeDefinition>('content/theme.json', (theme) => {
    Object.assign(theme.colours.light, CHANGED);
    theme.font = FONT;
    theme.mark = '/art/crown.svg';
  });
  const { publication } = await publisher.publish();
  expect(publication.version).not.toBe(before.version);

  const pages = [...publication.resources].filter(([, { type }]) => type.startsWith('text/html'));
  expect(pages.length).toBeGreaterThan(20);
  for (const [path, { body }] of pages) {
    const html = body.toString();
    for (const [name, colour] of Object.entries(CHANGED)) {
      expect(html, path).toContain(`--palette-brand-${name}:${colour};`);
    }
    expect(html, path).toContain(`"${FONT.family}"`);
  }

  const notice = noticePage(publication, 'fr', { title: 'Inscription', text: 'Confirmée.' });
  for (const expected of [CHANGED.primary, FONT.family, 'href="/art/crown.svg"', 'src="/art/crown.svg"'])
    expect(notice).toContain(expected);
  expect(notice).not.toContain('favicon');

  const mail = mailHtml(
    {
      locale: 'fr',
      site: 'Salon',
      title: 'Merci',
      greeting: 'Bonjour,',
      paragraphs: [],
      reference: { label: 'Référence', value: 'A' },
      summaryTitle: '',
      summary: [],
      labelled: (label, value) => `${label} : ${value}`,
      contact: [],
    },
    publication.theme,
  );
  for (const colour of [CHANGED.cloth, CHANGED.clothText, CHANGED.ground, CHANGED.text])
    expect(mail).toContain(colour);
  expect(mail).toContain(FONT.family);

  // What documents are printed in.
  const script =
    "import('./scripts/documents/colours.ts').then(({ colours }) => console.log(JSON.stringify(colours)))";
  const env = { ...process.env, CONTENT_DIR: join(copy.folder, 'content') };
  const printed = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  for (const name of ['primary', 'secondary', 'cloth', 'clothText'] as const)
    expect(printed).toContain(CHANGED[name]);
}, 120_000);
