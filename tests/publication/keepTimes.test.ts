import { expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { FROZEN } from '../support/definitionFolders.ts';

const ITEM = '{keepTimes}';

/** The words of the lists of a page, in a language, where forms keep what they are sent for so long. */
function words(keepFor: Record<string, string>, locale: string): string[] {
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

it('a page names the forms that keep what they are sent for a stated time, in every language', () => {
  const [first, second] = loadSources(FROZEN).forms;
  const keepFor = { [first!.id]: 'P1Y', [second!.id]: 'P18M' };
  expect(words(keepFor, 'fr')).toEqual([
    `${first!.ui.title} : effacement automatique après 1 an`,
    `${second!.ui.title} : effacement automatique après 18 mois`,
  ]);
  expect(words(keepFor, 'en')).toEqual([
    expect.stringMatching(/: erased automatically after 1 year$/),
    expect.stringMatching(/: erased automatically after 18 months$/),
  ]);
});

it('and is as it was where no form does', () => expect(words({}, 'fr')).toEqual([]));
