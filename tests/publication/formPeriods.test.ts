import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RouteTable } from '#contract/RouteModule.ts';
import type { FormUi, SiteDefinition } from '#definitions/formats/formats.ts';
import { createPublisher, type Published } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

const OPENS = '2999-03-01T08:00:00+01:00';
const CLOSES = '2999-05-30T18:00:00+01:00';

/** Dates by form; the other forms have none. */
const DATES: Record<string, Pick<FormUi, 'opens' | 'closes'>> = {
  reservation: { opens: OPENS },
  sponsoring: { opens: OPENS, closes: '2999-04-01T00:00:00+01:00' },
  workshops: { closes: '2025-05-30T00:00:00+01:00' },
  restauration: { opens: '2025-01-01T00:00:00+01:00', closes: CLOSES },
};

let publication: Promise<Published> | undefined;

/** The publication, compiled once. */
function published(): Promise<Published> {
  publication ??= publish();
  return publication;
}

async function publish(): Promise<Published> {
  const { folders, edit } = copyDefinitions();
  for (const [id, dates] of Object.entries(DATES)) {
    edit<FormUi>(`forms/${id}/ui.json`, (ui) => Object.assign(ui, dates));
  }
  const renderer = await loadRenderer(resolve('dist'));
  return createPublisher({ ...folders, renderer, brotliQuality: 1 }).publish();
}

async function read(path: string): Promise<string> {
  const { resources, translatedPages } = (await published()).publication;
  return String((resources.get(path) ?? (await translatedPages.get(path)?.()))?.body);
}

/** The main part of a form's page as HTML, and as text with plain spaces. */
async function mainOf(path: string): Promise<{ main: string; text: string }> {
  const html = await read(path);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
  return { main, text };
}

describe.each([
  ['fr', '/reservation', "Ce formulaire n'est pas encore ouvert", 'à partir du 1er mars 2999 à 08:00'],
  ['en', '/en/reservation', 'This form is not open yet', 'from 1 March 2999 at 08:00'],
  ['fr', '/sponsorship', "Ce formulaire n'est pas encore ouvert", 'au 31 mars 2999 à 23:59'],
  ['en', '/en/sponsorship', 'This form is not open yet', 'until 31 March 2999 at 23:59'],
  ['fr', '/workshops', 'Ce formulaire est fermé', "jusqu'au 29 mai 2025 à 23:59"],
  ['en', '/en/workshops', 'This form is closed', 'until 29 May 2025 at 23:59'],
])('in %s, the page of %s, while closed,', (locale, path, title, when) => {
  const zone = locale === 'fr' ? '(heure de Yaoundé)' : '(Yaoundé time)';

  it('shows the period and the contact', async () => {
    const { main, text } = await mainOf(path);
    expect(text).toContain(title);
    expect(text).toContain(`${when} ${zone}`);
    expect(main).toContain('href="mailto:contact@example.org"');
    expect(main.match(/href="tel:/g)).toHaveLength(3);
  });

  it('has no form', async () => {
    const { main } = await mainOf(path);
    expect(main).not.toMatch(/<(form|input|select|textarea|button|noscript)\b/);
  });

  it('keeps its title, lead, description and place in the site map', async () => {
    const { main } = await mainOf(path);
    expect(main).toMatch(/<h1 class="wizard-title">[^<]{10}/);
    expect(main).toMatch(/<p class="wizard-lead">[^<]{20}/);
    expect(await read(path)).toMatch(/<meta name="description" content="[^"]{40}/);
    expect(await read('/sitemap.xml')).toContain(path);
  });
});

describe('the page of a form that is open', () => {
  it.each([
    ['/restauration', "jusqu'au 30 mai 2999 à 18:00 (heure de Yaoundé)"],
    ['/en/restauration', 'until 30 May 2999 at 18:00 (Yaoundé time)'],
  ])('shows at %s when it closes, and has a form', async (path, when) => {
    const { main, text } = await mainOf(path);
    expect(text).toContain(when);
    expect(main).toMatch(/<form\b/);
  });

  it('shows no date if it never closes', async () => {
    const { main, text } = await mainOf('/jeune-talent');
    expect(text).not.toContain('heure de Yaoundé');
    expect(main).toMatch(/<form\b/);
  });
});

it('a new time zone in site.json changes the dates of all pages, also of forms that did not change', async () => {
  const { folders, edit } = copyDefinitions();
  edit<FormUi>('forms/restauration/ui.json', (ui) => Object.assign(ui, { closes: CLOSES }));
  edit<FormUi>('forms/workshops/ui.json', (ui) => Object.assign(ui, { closes: '2025-05-30T00:00:00-04:00' }));
  const publisher = createPublisher({
    ...folders,
    renderer: await loadRenderer(resolve('dist')),
    brotliQuality: 1,
  });
  const moments = async () => {
    const { publication } = await publisher.publish();
    const page = (path: string) => String(publication.resources.get(path)?.body).replace(/\s/g, ' ');
    return [page('/restauration'), page('/workshops')].map(
      (html) => /jusqu[^<]{1,9}(au .*?\))/.exec(html)?.[1],
    );
  };
  expect(await moments()).toEqual([
    'au 30 mai 2999 à 18:00 (heure de Yaoundé)',
    'au 30 mai 2025 à 05:00 (heure de Yaoundé)',
  ]);
  edit<SiteDefinition>('content/site.json', (site) =>
    Object.assign(site, { timeZone: 'America/New_York', timeZoneName: 'heure de New York' }),
  );
  expect(await moments()).toEqual([
    'au 30 mai 2999 à 13:00 (heure de New York)',
    'au 29 mai 2025 à 23:59 (heure de New York)',
  ]);
});

it('the route modules have the same state, and the route table has the moment of its next change', async () => {
  const table = JSON.parse(await read('/_publication/routes.json')) as RouteTable;
  const facts: unknown[] = [];
  for (const path of ['/reservation', '/workshops', '/restauration', '/jeune-talent', '/']) {
    const { module, until } = table[path]!;
    const [, state] = /^export const state = "(\w+)"/m.exec(await read(module)) ?? [];
    facts.push([path, state, until]);
  }
  expect(facts).toEqual([
    ['/reservation', 'notYetOpen', OPENS],
    ['/workshops', 'closed', undefined],
    ['/restauration', 'open', CLOSES],
    ['/jeune-talent', 'open', undefined],
    ['/', undefined, undefined],
  ]);
  expect((await published()).until).toEqual(new Date(OPENS));
});
