import { describe, expect, it } from 'vitest';
import type { RouteTable } from '#contract/RouteModule.ts';
import { MOST } from '#site/offline/caching.ts';
import { PageCache } from '#site/offline/PageCache.ts';
import type { Visit } from '#site/offline/Visit.ts';
import { fakeCaches } from '../../support/fakeCaches.ts';

const ORIGIN = 'https://fair.example';
const page = (...named: string[]) => `<meta name="publication">${named.join(' ')}`;

/** The caches that a visit has made. */
const MADE = ['cached-documents', 'cached-files', 'cached-modules', 'cached-notices'];

/** A network of texts by path; a path without one answers 404. `down`: nothing answers; `slow`: nothing answers yet. */
function setUp({ patience = 20, made = MADE } = {}) {
  const network = {
    texts: new Map<string, string>(),
    down: false,
    slow: undefined as Promise<void> | undefined,
  };
  const asked: string[] = [];
  const { caches, kept, names } = fakeCaches(ORIGIN);
  for (const name of made) void caches.open(name);
  const keeper = new PageCache({
    caches,
    fetch: async (input) => {
      const { pathname } = new URL(typeof input === 'string' ? input : input.url);
      asked.push(pathname);
      await network.slow;
      if (network.down) throw new TypeError('Failed to fetch');
      const text = network.texts.get(pathname);
      const response = new Response(text, { status: text === undefined ? 404 : 200 });
      return Object.defineProperties(response, { type: { value: 'basic' }, clone: { value: cloneBasic } });
    },
    origin: ORIGIN,
    assets: ['/assets/client.2.js'],
    patience,
  });
  const ask = async (path: string, kind: 'document' | 'file' | 'immutable' = 'document') => {
    const { response, cached: fromKept, done } = await keeper.respond(kind, new Request(ORIGIN + path));
    const text = await response.text();
    return { text, status: response.status, kept: fromKept, done };
  };
  const publish = (texts: Record<string, string>) => {
    for (const [path, text] of Object.entries(texts)) network.texts.set(path, text);
  };
  return { keeper, network, asked, kept, names, ask, publish };
}

/** A clone of Node's responses loses the type. */
function cloneBasic(this: Response): Response {
  const clone = Response.prototype.clone.call(this);
  return Object.defineProperties(clone, { type: { value: 'basic' }, clone: { value: cloneBasic } });
}

const VISIT: Visit = { document: '/about', loaded: [], locales: ['fr', 'en'], prefix: '', ahead: false };
const NOTICES = { '/_publication/offline/fr': 'hors connexion', '/_publication/offline/en': 'offline' };

const table = (version: number): RouteTable => ({
  '/': { kind: 'page', module: `/_publication/home.${version}.js`, styles: '/_publication/styles.1.css' },
  '/stand': {
    kind: 'form',
    module: `/_publication/stand.${version}.js`,
    texts: { fr: `/_publication/stand.fr.${version}.js`, en: `/_publication/stand.en.${version}.js` },
    styles: '/_publication/forms.1.css',
  },
  '/stands': {
    kind: 'form',
    module: `/_publication/stand.${version}.js`,
    styles: '/_publication/forms.1.css',
  },
});

/** A site of which everything has one version. */
const site = (version: number) => ({
  ...NOTICES,
  '/_publication/routes.json': JSON.stringify(table(version)),
  '/about': page(`/assets/client.2.js /_publication/site.${version}.js /_publication/site.en.${version}.js`),
  '/stand': page(`/assets/client.2.js /_publication/site.${version}.js /_publication/stand.${version}.js`),
  '/assets/client.2.js': 'client',
  '/_publication/forms.1.css': 'css',
  [`/_publication/site.${version}.js`]: `site ${version}`,
  [`/_publication/site.en.${version}.js`]: `site en ${version}`,
  [`/_publication/stand.${version}.js`]: `stand ${version}`,
  [`/_publication/stand.fr.${version}.js`]: `stand fr ${version}`,
  [`/_publication/stand.en.${version}.js`]: `stand en ${version}`,
});

describe('a document', () => {
  it("is the network's, and kept for when there is none", async () => {
    const { ask, network, publish } = setUp();
    publish({ '/about': page('old') });
    await (await ask('/about')).done;
    publish({ '/about': page('new') });
    const { text, kept, done } = await ask('/about');
    expect({ text, kept }).toEqual({ text: page('new'), kept: false });
    await done;
    network.down = true;
    expect(await ask('/about?utm_source=mail')).toMatchObject({ text: page('new'), kept: true });
  });

  it("shows the copy where Firefox's preload resolves with an error", async () => {
    const { keeper, network, publish } = setUp();
    publish({ ...NOTICES, '/about': page('/about') });
    await keeper.visit(VISIT);
    network.down = true;
    const preload = Promise.resolve(Response.error());
    const { response, cached } = await keeper.respond('document', new Request(`${ORIGIN}/about`), preload);
    expect([await response.text(), cached]).toEqual([page('/about'), true]);
  });

  it('is the kept one if the network takes too long, which then renews it', async () => {
    const { ask, network, publish } = setUp();
    publish({ '/about': page('old') });
    await (await ask('/about')).done;
    publish({ '/about': page('new') });
    let answer = () => {};
    network.slow = new Promise((resolve) => {
      answer = resolve;
    });
    const { text, kept, done } = await ask('/about');
    expect({ text, kept }).toEqual({ text: page('old'), kept: true });
    answer();
    await done;
    network.down = true;
    expect((await ask('/about')).text).toBe(page('new'));
  });

  it('that is not kept is waited for, or told in the language of its address', async () => {
    const { ask, keeper, network, publish } = setUp({ patience: 0 });
    publish({ ...site(1), '/faq': page() });
    await keeper.visit(VISIT);
    expect(await ask('/faq')).toMatchObject({ text: page(), kept: false });
    network.down = true;
    expect(await ask('/faq')).toMatchObject({ kept: true });
    expect(await ask('/nowhere')).toMatchObject({ text: 'hors connexion', kept: true });
    expect(await ask('/en/nowhere')).toMatchObject({ text: 'offline', kept: true });
  });

  it('that is not kept is told with links to the kept ones in its language, the latest first', async () => {
    const { ask, keeper, network, publish } = setUp();
    const list = (heading: string) =>
      `<title>Hors connexion | Salon</title><section hidden="" id="kept"><h2>${heading}</h2><ul></ul></section><a href="">Again</a>`;
    const titled = (title: string) => `${page()}<title>${title}</title>`;
    publish({
      ...site(1),
      '/_publication/offline/fr': list('Gardées'),
      '/_publication/offline/en': list('Kept'),
      '/about': titled('À propos &amp; équipe – Salon'),
      '/plan': titled('Plan'),
      '/recu/*': titled('Reçu'),
    });
    await keeper.visit(VISIT);
    for (const document of ['/recu/AAAA1111', '/plan']) await keeper.visit({ ...VISIT, document });
    network.down = true;
    expect((await ask('/faq')).text).toBe(
      '<title>Hors connexion | Salon</title><section id="kept"><h2>Gardées</h2><ul><li><a href="/plan">Plan</a></li>' +
        '<li><a href="/about">À propos &amp; équipe</a></li></ul></section><a href="">Again</a>',
    );
    // Nothing of its language is kept.
    expect((await ask('/en/faq')).text).toBe(list('Kept'));
  });

  it('fails as without a worker while there is no notice', async () => {
    const { ask, network } = setUp();
    network.down = true;
    await expect(ask('/about')).rejects.toThrow('Failed to fetch');
  });

  it('of somebody else is not kept; one that is gone is kept no longer', async () => {
    const { ask, kept, network, publish } = setUp();
    publish({ '/about': '<h1>Log in to the hotel</h1>' });
    await (await ask('/about')).done;
    expect(kept()).toEqual([]);
    publish({ '/about': page() });
    await (await ask('/about')).done;
    expect(kept()).toEqual(['/about']);
    network.texts.delete('/about');
    expect((await ask('/about')).status).toBe(404);
    expect(kept()).toEqual([]);
  });
});

it('a module comes from the network once', async () => {
  const { ask, asked, publish } = setUp();
  publish({ '/assets/a.1.js': 'a' });
  await (await ask('/assets/a.1.js', 'immutable')).done;
  expect(await ask('/assets/a.1.js', 'immutable')).toMatchObject({ text: 'a' });
  expect(asked).toEqual(['/assets/a.1.js']);
});

describe('a visit', () => {
  it('keeps what was loaded, and nothing else while the reader saves data', async () => {
    const { keeper, kept, publish } = setUp();
    publish(site(1));
    const loaded = ['/_publication/site.1.js', '/api/stands', '/hero.mp4'].map((path) => ORIGIN + path);
    await keeper.visit({ ...VISIT, loaded });
    expect(kept()).toEqual([
      '/_publication/offline/en',
      '/_publication/offline/fr',
      '/_publication/site.1.js',
      '/about',
      '/locales',
    ]);
  });

  it('keeps all forms when it may', async () => {
    const { keeper, kept, ask, network, publish } = setUp();
    publish(site(1));
    await keeper.visit({ ...VISIT, ahead: true });
    expect(kept()).toEqual(
      expect.arrayContaining(['/stand', '/_publication/stand.1.js', '/assets/client.2.js']),
    );
    // In every language, also the shell of the page that was visited.
    for (const texts of ['stand.fr.1', 'stand.en.1', 'site.en.1'])
      expect(kept()).toContain(`/_publication/${texts}.js`);
    // An alias has the form's module; a page is kept once it is visited.
    expect(kept()).not.toContain('/stands');
    expect(kept()).not.toContain('/');
    network.down = true;
    expect((await ask('/stand')).text).toContain('/_publication/stand.1.js');
  });

  it('replaces what a later publication has replaced, and deletes what nothing needs', async () => {
    const { keeper, kept, ask, network, publish } = setUp();
    publish(site(1));
    await keeper.visit({ ...VISIT, loaded: [`${ORIGIN}/_publication/site.1.js`], ahead: true });
    network.texts.clear();
    publish(site(2));
    await keeper.visit({
      ...VISIT,
      document: '/',
      loaded: [`${ORIGIN}/_publication/site.2.js`],
      ahead: true,
    });
    expect(kept().filter((path) => path.includes('.1.js'))).toEqual([]);
    network.down = true;
    for (const path of ['/about', '/stand'])
      expect((await ask(path)).text).toContain('/_publication/site.2.js');
  });

  it('keeps the modules of kept documents that could not be renewed', async () => {
    const { keeper, kept, network, publish } = setUp();
    publish(site(1));
    await keeper.visit({ ...VISIT, loaded: [`${ORIGIN}/_publication/site.1.js`], ahead: true });
    network.down = true;
    await expect(keeper.visit({ ...VISIT, ahead: true })).rejects.toThrow();
    expect(kept()).toContain('/_publication/site.1.js');
    // The next one is not stopped by it.
    network.down = false;
    await keeper.visit({ ...VISIT, ahead: true });
  });

  it('deletes the oldest documents when there are too many', async () => {
    const { keeper, kept, ask, publish } = setUp();
    for (let number = 0; number <= MOST.document; number++) {
      publish({ [`/page${number}`]: page() });
      await (await ask(`/page${number}`)).done;
    }
    publish(NOTICES);
    await keeper.visit({ ...VISIT, document: undefined });
    expect(kept()).not.toContain('/page0');
    expect(kept()).toContain('/page1');
  });
});

it('keeps answers only where a visit has made room for them: a worker that is started again after its end keeps nothing', async () => {
  const { keeper, names, ask, network, publish } = setUp({ made: [] });
  publish(site(1));
  await (await ask('/about')).done;
  await (await ask('/_publication/site.1.js', 'immutable')).done;
  network.down = true;
  await expect(ask('/about')).rejects.toThrow('Failed to fetch');
  expect(names()).toEqual([]);
  await expect(keeper.visit(VISIT)).rejects.toThrow();
  network.down = false;
  await (await ask('/about')).done;
  network.down = true;
  expect(await ask('/about')).toMatchObject({ kept: true });
  expect(names().toSorted()).toEqual(MADE);
});

it('keeps no answers in a cache that the browser has made again for compiled code', async () => {
  const { kept, ask, publish } = setUp({ made: ['cached-modules'] });
  publish(site(1));
  await (await ask('/_publication/site.1.js', 'immutable')).done;
  expect(kept()).toEqual([]);
});

it('after its end it has nothing, and keeps nothing more', async () => {
  const { keeper, kept, names, ask, publish } = setUp();
  publish(site(1));
  await keeper.visit({ ...VISIT, ahead: true });
  await keeper.end();
  await keeper.visit({ ...VISIT, ahead: true });
  await (await ask('/about')).done;
  expect(kept()).toEqual([]);
  expect(names()).toEqual([]);
});
