import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { FormUi, SiteDefinition, ThemeDefinition } from '#definitions/formats/formats.ts';
import { createPublisher, type Publisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { makeSources } from '../support/server/makeSources.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

type Change = (file: string, edit: (value: never) => void) => void;

const folder = temporaryFolder();
const { FORMS_DIR: formsDir = '', CONTENT_DIR: contentDir = '' } = makeSources(folder);

const renderer = await loadRenderer(resolve('dist'));
const publisher = publisherOf(renderer);
/** The bodies that the publisher has sent last. */
let last: Record<string, string> | undefined;

function publisherOf(own: PageRenderer, publicUrl?: string): Publisher {
  return createPublisher({ formsDir, contentDir, renderer: own, brotliQuality: 1, publicUrl });
}

/** The body that a publisher sends at each path, in both languages. */
async function sent({ publish }: Publisher): Promise<Record<string, string>> {
  const { resources, translatedPages } = (await publish()).publication;
  const others = await Promise.all(
    [...translatedPages].map(async ([path, page]) => [path, await page()] as const),
  );
  return Object.fromEntries([...resources, ...others].map(([path, { body }]) => [path, String(body)]));
}

const change: Change = (file, edit) => {
  const path = join(file.startsWith('forms/') ? formsDir : contentDir, file.slice(file.indexOf('/') + 1));
  const value = JSON.parse(readFileSync(path, 'utf8')) as never;
  edit(value);
  writeFileSync(path, JSON.stringify(value));
};

const site = (edit: (site: SiteDefinition) => void) => () => change('content/site.json', edit);

it.each<[string, string, () => void]>([
  ['the dates', '/', site(({ event }) => Object.assign(event, { start: '2031-02-03', end: '2031-02-04' }))],
  ['the place', '/', site(({ event }) => Object.assign(event, { venue: 'Stade' }))],
  ['the organiser', '/', site(({ organiser }) => Object.assign(organiser, { name: 'Le comité' }))],
  ['the picture', '/reservation', site((all) => Object.assign(all, { picture: '/one.svg' }))],
  ['the description', '/', site((all) => Object.assign(all, { description: 'Une autre.' }))],
  ['the name', '/reservation', site((all) => Object.assign(all, { name: 'Autre salon' }))],
  [
    'a translation that only search engines read',
    '/en',
    () =>
      change('content/messages/en.json', (texts) => Object.assign(texts, { 'site.event.venue': 'Ground' })),
  ],
  [
    'the text of a page',
    '/',
    () =>
      change('content/pages/home.json', (page: { blocks: object[] }) =>
        Object.assign(page.blocks[0]!, { paragraphs: ['Au revoir.'] }),
      ),
  ],
  [
    'the title of a form',
    '/en/reservation',
    () => change('forms/reservation/ui.json', (ui: FormUi) => Object.assign(ui, { title: 'Un autre titre' })),
  ],
  [
    'a colour',
    '/',
    () =>
      change('content/theme.json', ({ colorSchemes }: ThemeDefinition) =>
        Object.assign(colorSchemes.light.palette.primary, { main: '#2b3a95' }),
      ),
  ],
])('a publication after a change of %s is that of a restart', async (_, path, edit) => {
  const before = last ?? (await sent(publisher));
  edit();
  last = await sent(publisher);
  expect(last[path]).not.toBe(before[path]);
  // A renderer's cache is its own, so another renderer makes everything anew.
  expect(last).toEqual(await sent(publisherOf({ ...renderer })));
});

it('another publisher of this process has its own pages in the place of these', async () => {
  const before = last ?? (await sent(publisher));
  const elsewhere = await sent(publisherOf(renderer, 'https://other.example.org'));
  for (const path of ['/', '/en/reservation']) expect(elsewhere[path]).not.toBe(before[path]);
  expect(await sent(publisher)).toEqual(before);
});
