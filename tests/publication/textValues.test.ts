import { describe, expect, it } from 'vitest';
import type { FormSchema, FormUi, PageDefinition, SiteDefinition } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { canPublish } from '#publication/checkAll.ts';
import { checkDefinitions } from '#publication/checkDefinitions.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { collectTexts } from '#publication/translation/collectTexts.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';

const PRICE = 'price.reservation.stand_choisi.premium.ong_association';

/** Definitions with a title of the home page, and its English. */
function withTitle(french: string, english: string) {
  const copy = copyDefinitions();
  copy.edit<PageDefinition>('content/pages/home.json', (page) => Object.assign(page, { title: french }));
  copy.edit<Record<string, string>>('content/messages/en.json', (texts) =>
    Object.assign(texts, { 'pages.home.title': english }),
  );
  copy.edit<SiteDefinition>('content/site.json', (site) =>
    Object.assign(site, { dates: { exposants: '2025-05-01' } }),
  );
  return copy;
}

function titles({ folders }: ReturnType<typeof copyDefinitions>) {
  const { texts } = compileSources(loadSources(folders), new Map());
  return [texts.fr!['pages.home.title'], texts.en!['pages.home.title']].map((text) =>
    text!.replace(/\s/g, ' '),
  );
}

const problems = ({ folders }: ReturnType<typeof copyDefinitions>) =>
  checkDefinitions(loadSources(folders)).filter(({ severity }) => severity === 'error');

describe('a value in a text', () => {
  it.each([
    ['event.year', '2025', '2025'],
    ['event.start', '22 juillet 2025', '22 July 2025'],
    ['event.end', '26 juillet 2025', '26 July 2025'],
    ['event.dates', '22 au 26 juillet 2025', '22 to 26 July 2025'],
    ['event.city', 'Yaoundé', 'Yaoundé'],
    ['event.venue', 'Centre de congrès de Yaoundé', 'Yaoundé congress centre'],
    ['organiser.name', "L'association organisatrice", 'The organising association'],
    ['date.exposants', '1er mai 2025', '1 May 2025'],
    [PRICE, '350 000 FCFA', 'FCFA 350,000'],
  ])('{%s} is written as its language writes it', (name, french, english) => {
    const copy = withTitle(`Salon ({${name}})`, `Fair ({${name}})`);
    expect(problems(copy)).toEqual([]);
    expect(titles(copy)).toEqual([`Salon (${french})`, `Fair (${english})`]);
  });

  it('may stand in a text that is a value itself, and beside placeholders and plurals', () => {
    const copy = withTitle('{event.name}', '{event.name}');
    copy.edit<SiteDefinition>('content/site.json', ({ event }) =>
      Object.assign(event, { name: 'Salon {event.year}' }),
    );
    copy.edit<Record<string, string>>('content/messages/en.json', (texts) =>
      Object.assign(texts, { 'site.event.name': 'Fair {event.year}' }),
    );
    copy.edit<Record<string, string>>('content/messages/fr.json', (texts) =>
      Object.assign(texts, { 'shell.waitingSent': '{form} {event.year}' }),
    );
    expect(problems(copy)).toEqual([]);
    expect(titles(copy)).toEqual(['Salon 2025', 'Fair 2025']);
    const { texts } = compileSources(loadSources(copy.folders), new Map());
    expect(texts.fr!['shell.waitingSent']).toBe('{form} 2025');
  });

  it('that does not exist is told with its place and the nearest name', () => {
    const copy = withTitle('Salon {event.yaer}', 'Fair {event.year}');
    expect(problems(copy)).toMatchObject([
      {
        file: 'content/pages/home.json',
        message: 'nothing fills the placeholder {event.yaer} here; did you mean "event.year"?',
      },
    ]);
  });

  it('that only a translation misspells has a server show the first language', () => {
    const copy = withTitle('Salon {event.year}', 'Fair {event.yaer}');
    const tolerated = checkDefinitions(loadSources(copy.folders), { missing: 'warning' });
    expect(tolerated.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { texts } = compileSources(loadSources(copy.folders), new Map());
    expect(texts.en).not.toHaveProperty(['pages.home.title']);
  });

  it('that no form has any more in a page is not published', () => {
    const copy = copyDefinitions();
    const schema = copy.read('forms/sponsoring/schema.json');
    copy.write('forms/sponsoring/schema.json', schema.replaceAll('"ceremonie_ouverture"', '"ouverture"'));
    expect(canPublish(checkDefinitions(loadSources(copy.folders), { missing: 'warning' }))).toBe(false);
    expect(problems(copy)).toContainEqual(
      expect.objectContaining({
        file: 'content/pages/exposition.json',
        message: expect.stringContaining('"price.sponsoring.package_choisi.ceremonie_ouverture"'),
      }),
    );
  });

  it('changes the version of a form whose texts name it', () => {
    const copy = copyDefinitions();
    const version = () =>
      compileSources(loadSources(copy.folders), new Map()).forms.get('workshops')!.form.version;
    const start = (day: string) =>
      copy.edit<SiteDefinition>('content/site.json', ({ event }) => Object.assign(event, { start: day }));
    const before = version();
    start('2025-07-21');
    expect(version()).toBe(before);
    copy.edit<FormUi>('forms/workshops/ui.json', (ui) =>
      Object.assign(ui, { title: 'Ateliers, {event.dates}' }),
    );
    const named = version();
    start('2025-07-20');
    const later = version();
    expect(later).not.toBe(named);
    copy.edit<FormUi>('forms/workshops/ui.json', (ui) => Object.assign(ui, { title: '{event.city}' }));
    const inCity = version();
    copy.edit<SiteDefinition>('content/site.json', ({ event }) => Object.assign(event, { city: 'Douala' }));
    expect(version()).not.toBe(inCity);
  });
});

it('what a form leaves to the program is said in each language, and nobody has to translate it', () => {
  const copy = copyDefinitions();
  copy.edit<Partial<FormUi>>('forms/newsletter/ui.json', (ui) => delete ui.success);
  copy.edit<FormSchema>('forms/newsletter/schema.json', (schema) => {
    const variant = { properties: { ville: { type: 'string', title: 'Ville', maxLength: 40 } } } as const;
    Object.assign(schema.properties ?? {}, {
      lieu: { type: 'object', title: 'Lieu', oneOf: [variant, variant] },
    });
  });
  copy.edit<Record<string, string>>('content/messages/en.json', (texts) => {
    for (const part of ['title', 'text']) delete texts[`forms.newsletter.success.${part}`];
  });
  const sources = loadSources(copy.folders);
  const { texts } = compileSources(sources, new Map());
  const choice = 'fields.lieu.variant:1';
  const ids = ['success.title', 'success.text', `${choice}.title`, `${choice}.options.1.title`].map(
    (id) => `forms.newsletter.${id}`,
  );
  expect(ids.map((id) => texts.en![id])).toEqual([
    'Thank you!',
    'Your submission is recorded.',
    'Your choice',
    'Option 2',
  ]);
  expect(ids.map((id) => texts.fr![id]?.replace(/\s/g, ' '))).toEqual([
    'Merci !',
    'Votre envoi est enregistré.',
    'Votre choix',
    'Option 2',
  ]);
  expect(collectTexts(sources).filter(({ id }) => ids.includes(id))).toEqual([]);
});
