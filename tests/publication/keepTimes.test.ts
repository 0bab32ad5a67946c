import { expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from '../support/definitionFolders.ts';

const ITEM = '{keepTimes}';

/** The texts that replace `{keepTimes}` on the page that has it, with these `keepFor` values by form. */
function keepTimeTexts(keepFor: Record<string, string>, locale: string): string[] {
  const sources = loadSources(FROZEN);
  for (const { id, ui } of sources.forms) Object.assign(ui.submission, { keepFor: keepFor[id] });
  const { pages, texts } = compileSources(sources, new Map());
  const page = pages.find((each) => JSON.stringify(each).includes('keepTimes'));
  const ids: string[] = JSON.stringify(page ?? '').match(/pages\.[^"]*\.keepTimes\.[^"]*/g) ?? [];
  for (const each of pages) {
    const shown = JSON.stringify(each).match(/"pages\.[^"]+"/g) ?? [];
    expect(shown.filter((id) => texts.fr?.[id.slice(1, -1)] === ITEM)).toEqual([]);
    expect(JSON.stringify(each)).not.toContain('"items":[]');
  }
  return ids.map((id) => (texts[locale]?.[id] ?? id).replaceAll('\u00a0', ' '));
}

it('a page lists the forms with a retention period, in every language', () => {
  const [first, second] = loadSources(FROZEN).forms;
  const keepFor = { [first!.id]: 'P1Y', [second!.id]: 'P18M' };
  expect(keepTimeTexts(keepFor, 'fr')).toEqual([
    `${first!.ui.title} : effacement automatique après 1 an`,
    `${second!.ui.title} : effacement automatique après 18 mois`,
  ]);
  expect(keepTimeTexts(keepFor, 'en')).toEqual([
    expect.stringMatching(/: erased automatically after 1 year$/),
    expect.stringMatching(/: erased automatically after 18 months$/),
  ]);
});

it('the list disappears without such forms', () => expect(keepTimeTexts({}, 'fr')).toEqual([]));
