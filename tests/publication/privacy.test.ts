import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Publication } from '#contract/Publication.ts';
import type { FormUi } from '#definitions/formats/formats.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import type { Sources } from '#definitions/sources/Sources.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { textsOf } from '#server/live/textsOf.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { FROZEN } from '../support/definitionFolders.ts';

/** The compilation of the frozen definitions after a change. */
function compiled(change: (sources: Sources) => void = () => undefined) {
  const sources = loadSources(FROZEN);
  change(sources);
  return compileSources(sources, new Map());
}

function uiOf({ forms }: Sources, id: string) {
  return forms.find((form) => form.id === id)!.ui;
}

describe('the version of what a form says about personal data', () => {
  const versions = (compilation: ReturnType<typeof compiled>, id: string) => {
    const { version, privacy } = compilation.forms.get(id)!.form;
    return { form: version, privacy: privacy?.version };
  };
  const before = compiled();
  const english = (id: string) => (sources: Sources) =>
    Object.assign(sources.messages.en!, { [id]: 'Something else' });

  it.each<[string, (sources: Sources) => void]>([
    [
      'its French',
      (sources) => Object.assign(uiOf(sources, 'jeune-talent').privacy!, { recipients: 'Le jury' }),
    ],
    ['its time', (sources) => Object.assign(uiOf(sources, 'jeune-talent').privacy!, { keepFor: 'P2Y' })],
    ['its English', english('forms.jeune-talent.privacy.minors.text')],
    ['the interface', english('form.privacy.rights')],
    ['the organiser', english('site.organiser.name')],
    ['the address to write to', ({ site }) => Object.assign(site!.contact, { email: 'autre@example.org' })],
  ])('changes with %s, and so does the version of the form', (_what, change) => {
    const after = versions(compiled(change), 'jeune-talent');
    const known = versions(before, 'jeune-talent');
    expect(after.privacy).toMatch(/^[0-9a-f]{12}$/);
    expect(after.privacy).not.toBe(known.privacy);
    expect(after.form).not.toBe(known.form);
  });

  it('stays where other words change', () => {
    const after = compiled((sources) => {
      english('forms.jeune-talent.title')(sources);
      Object.assign(uiOf(sources, 'reservation').privacy!, { recipients: 'Le jury' });
    });
    expect(versions(after, 'jeune-talent')).toEqual(versions(before, 'jeune-talent'));
  });

  it('names words that are stored with the form, in all languages', () => {
    const { form } = before.forms.get('miss-enseignante')!;
    const { fr, en } = textsOf(form, before);
    const said = (text: string) => [fr, en].map((all) => all?.[`forms.miss-enseignante.privacy.${text}`]);
    expect(said('line')).toEqual([expect.stringContaining('1\u00a0an'), expect.stringContaining('1 year')]);
    expect(said('keeping')).toEqual([
      expect.stringContaining('1\u00a0an'),
      expect.stringContaining('1 year'),
    ]);
    expect(said('minors')).toEqual([expect.stringContaining('18 ans'), expect.stringContaining('18')]);
    expect(said('sensitive')).toEqual([
      expect.stringMatching(/^Date de naissance, .* et Vidéo de présentation$/),
      expect.stringMatching(/^Date of birth, .* and Introduction video$/),
    ]);
    expect(said('rights')).toEqual([
      expect.stringContaining('contact@example.org'),
      expect.stringContaining('contact@example.org'),
    ]);
  });
});

describe('the table of a page', () => {
  const tableOf = ({ pages }: ReturnType<typeof compiled>) =>
    JSON.stringify(pages.find(({ id }) => id === 'confidentialite')).match(/\{"kind":"table".*?\]\]\}/)?.[0];

  it('has a row for each form that says why it asks', () => {
    const { rows, columns } = JSON.parse(tableOf(compiled()) ?? '{}');
    expect(rows).toHaveLength(8);
    expect(rows[0]).toHaveLength(columns.length);
    expect(rows.map(([title]: string[]) => title)).toContain('forms.newsletter.title');
  });

  it('is gone without such a form', () => {
    const none = compiled(({ forms }) => {
      for (const { ui } of forms) ui.privacy = undefined;
    });
    expect(tableOf(none)).toBeUndefined();
    expect(JSON.stringify(none.pages)).not.toContain('"kind":"privacy"');
  });
});

describe('a publication', () => {
  let publication: Publication;
  beforeAll(async () => {
    const renderer = await loadRenderer(resolve('dist'));
    const copy = copyDefinitions();
    // A form need not say on what basis it asks.
    copy.edit<FormUi>('forms/newsletter/ui.json', ({ privacy }) => {
      delete privacy?.legalBasis;
    });
    ({ publication } = await createPublisher({ ...copy.folders, renderer, brotliQuality: 1 }).publish());
  });
  const body = (path: string) => String(publication.resources.get(path)?.body);
  const moduleOf = (name: RegExp) => [...publication.resources.keys()].find((path) => name.test(path)) ?? '';

  it('has the folded text in the documents, in their language', async () => {
    const french =
      /<details class="privacy"><summary>Pour réserver votre stand\..*Qui vous lit.*Le comité d&#x27;organisation/;
    expect(body('/reservation')).toMatch(french);
    const english = String((await publication.translatedPages.get('/en/reservation')!()).body);
    expect(english).toMatch(/<details class="privacy"><summary>To book your stand\..*Who reads it/);
    expect(body('/')).toMatch(
      /<details class="privacy"><summary>Pour vous envoyer cette lettre\..*Qui vous lit/,
    );
  });

  it('leaves it out of the modules that a form loads, and has it in one of its own, in all languages', () => {
    const module = body(moduleOf(/reservation\.fr\./));
    expect(module).toContain('Pour réserver votre stand.');
    expect(module).not.toContain('qui vous contacte pour confirmer le stand');
    const own = moduleOf(/reservation\.privacy\./);
    expect(module).toContain(own);
    expect(body(own)).toMatch(/qui vous contacte pour confirmer.*contacts you to confirm/);
  });

  it('has a table of all forms on the page that wants one', () => {
    const page = body('/confidentialite').replaceAll('\u00a0', ' ');
    expect(page.match(/role="rowheader"/g)).toHaveLength(8);
    expect(page).toContain('1 an après l&#x27;envoi');
    expect(page.match(/role="cell"[^>]*><\/td>/g)).toHaveLength(1);
  });
});
