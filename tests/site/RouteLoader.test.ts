import { beforeEach, expect, it } from 'vitest';
import type { RouteModule } from '#contract/RouteModule.ts';
import { joined, type Languages } from '#site/loading/Languages.ts';
import { RouteLoader } from '#site/loading/RouteLoader.ts';

/** Whether the network is down. */
let down: boolean;
/** The fetched modules: `/stand fr` for a route with its texts, `/stand: en` for texts alone. */
let fetched: string[];
/** The next routes are fetched once it resolves. */
let slow: Promise<void> | undefined;

function languages(name: string, loaded: string[]): Languages {
  return {
    has: (locale) => loaded.includes(locale),
    load: async (locale) => {
      if (down) throw new TypeError('Failed to fetch');
      fetched.push(`${name}: ${locale}`);
      loaded.push(locale);
    },
  };
}

function makeLoader(): RouteLoader {
  const site = languages('site', ['fr']);
  const routeOf = (path: string, locale: string) => ({
    module: { kind: 'form', route: path } as RouteModule,
    Screen: () => null,
    languages: joined([site, languages(path, [locale])]),
  });
  const loader = new RouteLoader('fr', async (path, locale) => {
    if (down) throw new TypeError('Failed to fetch');
    fetched.push(`${path} ${locale}`);
    await slow;
    return routeOf(path, locale);
  });
  loader.put('/stand', routeOf('/stand', 'fr'));
  return loader;
}

beforeEach(() => {
  down = false;
  fetched = [];
  slow = undefined;
});

it('loads texts of another language when it is chosen, for the site and the screen, and later screens in it', async () => {
  const loader = makeLoader();
  loader.enter('/stand');
  await loader.speak('en');
  expect(fetched).toEqual(['site: en', '/stand: en']);
  await loader.load('/menu');
  expect(fetched.slice(2)).toEqual(['/menu en']);
  // A loaded language is not loaded again, and the change is immediate.
  expect(loader.speak('fr')).toBeUndefined();
  expect(loader.speak('en')).toBeUndefined();
});

it('a screen that was loaded in the language before gets the texts of the new one when it is shown', async () => {
  const loader = makeLoader();
  await loader.load('/menu');
  await loader.speak('en');
  fetched = [];
  await loader.load('/menu');
  expect(fetched).toEqual(['/menu: en']);
});

it('without a network the language stays, later screens keep it, and choosing it again tries again', async () => {
  const loader = makeLoader();
  down = true;
  await expect(loader.speak('en')).rejects.toThrow('Failed to fetch');
  down = false;
  await loader.load('/menu');
  expect(fetched).toEqual(['/menu fr']);
  await loader.speak('en');
  expect(fetched).toContain('/stand: en');
});

it('the language chosen last counts, even if an earlier one comes later', async () => {
  const loader = makeLoader();
  const english = loader.speak('en');
  expect(loader.speak('fr')).toBeUndefined();
  await english;
  await loader.load('/menu');
  expect(fetched).toContain('/menu fr');
});

it('a screen that is loading while the language changes comes in the new one', async () => {
  const loader = makeLoader();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  slow = promise;
  const menu = loader.load('/menu');
  await loader.speak('en');
  answer();
  await menu;
  expect(fetched).toContain('/menu: en');
});

it('prepares a language without a word of a failure', async () => {
  const loader = makeLoader();
  down = true;
  await loader.prepare(['fr', 'en']);
  down = false;
  await loader.prepare(['fr', 'en']);
  expect(fetched).toEqual(['site: en', '/stand: en']);
  expect(loader.speak('en')).toBeUndefined();
});

it('tells of a failed visit until another screen is there, and then loads again', async () => {
  const loader = makeLoader();
  down = true;
  const failed = loader.load('/menu');
  await expect(failed).rejects.toThrow('Failed to fetch');
  expect(loader.load('/menu')).toBe(failed);
  down = false;
  loader.enter('/stand');
  expect((await loader.load('/menu')).module.route).toBe('/menu');
});

it('does not tell a visit of a failed prefetch', async () => {
  const loader = makeLoader();
  down = true;
  await loader.prefetch('/menu');
  down = false;
  expect((await loader.load('/menu')).module.route).toBe('/menu');
});
