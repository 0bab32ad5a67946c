import { describe, expect, it } from 'vitest';
import type { PageRenderer } from '#contract/PageRenderer.ts';
import type { RouteTable, SiteModule } from '#contract/RouteModule.ts';
import type { SiteDefinition } from '#definitions/formats/formats.ts';
import { leadsToScreen } from '#pages/leadsToScreen.ts';
import { createPublisher } from '#publication/createPublisher.ts';
import { loadRenderer } from '#server/reading/loadRenderer.ts';
import { copyDefinitions } from '../support/copyDefinitions.ts';
import { pathRenderer } from '../support/pathRenderer.ts';
import { browse } from '../support/server/browse.ts';
import { startTestServer } from '../support/server/inProcess.ts';

type Messages = Record<string, string>;

const EN = 'content/messages/en.json';
const SITE = 'https://fair.example.org';
/** The beginning of the draft's addresses; no public response may contain `KEY`. */
const DRAFT = '/ar-KEY';

const screenLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)]
    .map(([, link]) => link!)
    // Forms without script name their language in the query.
    .filter((link) => leadsToScreen(link) && !link.startsWith('/_'));
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const languageOf = (html: string) => attribute(html, /<html lang="([^"]*)"/);
const alternates = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair),
  );

describe('the addresses of a language', async () => {
  const copy = copyDefinitions();
  copy.edit<SiteDefinition>('content/site.json', ({ locales }) => {
    locales.push({ id: 'ar', name: 'العربية', label: 'AR', direction: 'rtl' });
  });
  copy.write('content/messages/ar.json', JSON.stringify({ 'form.submit': 'إرسال' }));
  const published = await createPublisher({
    brotliQuality: 1,
    ...copy.folders,
    renderer: await loadRenderer('dist'),
    publicUrl: SITE,
    drafts: (locale) => `/${locale}-KEY`,
  }).publish();
  const { publication } = published;
  const warnings = published.warnings.flatMap(({ tolerated, message }) => (tolerated ? message : []));
  const server = await startTestServer({ PUBLIC_URL: SITE }, { publication });
  const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });
  const read = async (path: string) => (await get(path)).text();
  const table: RouteTable = await (await get('/_publication/routes.json')).json();
  const routes = Object.keys(table).filter((route) => !['/404', '/recu/*'].includes(route));

  it('lead to every route and alias in that language, and so do the links of their pages', async () => {
    expect(routes).toEqual(expect.arrayContaining(['/', '/reservation', '/expositions']));
    for (const route of routes) {
      const english = await get(`/en${route === '/' ? '' : route}`);
      expect(english.status, route).toBe(200);
      const html = await english.text();
      expect(languageOf(html), route).toBe('en');
      const links = screenLinks(html);
      expect(links.length, route).toBeGreaterThan(5);
      expect(
        links.filter((link) => !/^\/en([/#]|$)/.test(link)),
        route,
      ).toEqual([]);

      const french = await read(route);
      expect(languageOf(french), route).toBe('fr');
      expect(
        screenLinks(french).filter((link) => /^\/en([/#]|$)/.test(link)),
        route,
      ).toEqual([]);
      const title = (document: string) => attribute(document, /<title>([^<]*)/);
      expect(title(html), route).not.toBe(title(french));
    }
  });

  it('load the texts of that language only, and name those of the others', async () => {
    for (const [path, own] of [
      ['/reservation', 'fr'],
      ['/en/reservation', 'en'],
    ] as const) {
      const html = await read(path);
      const textsIn = (pattern: RegExp) =>
        [...html.matchAll(pattern)].flatMap(
          ([, url = '']) => /\/(\w+\.(?:fr|en))\.\w+\.js$/.exec(url)?.[1] ?? [],
        );
      expect(textsIn(/<link rel="modulepreload" href="([^"]*)"/g)).toEqual([
        `site.${own}`,
        `reservation.${own}`,
      ]);
      const named = new Set(textsIn(/&quot;(\/_publication\/[^&]*)&quot;/g));
      expect([...named].sort()).toEqual(['reservation.en', 'reservation.fr', 'site.en', 'site.fr']);
    }
    const table: RouteTable = JSON.parse(await read('/_publication/routes.json'));
    const { module, texts } = table['/reservation'] ?? {};
    expect(module).toBe(texts?.fr);
    const messagesIn = async (locale: string) =>
      /^export const messages = .*/m.exec(await read(texts?.[locale] ?? ''))?.[0];
    expect(await messagesIn('en')).toContain('"Exhibition stand reservation"');
    expect(await messagesIn('fr')).not.toContain('"Exhibition stand reservation"');
    for (const locale of ['fr', 'en'])
      expect(await messagesIn(locale)).not.toMatch(/form\.noScript\.|submission\.mail\./);
  });

  it('stand in the head of each other, with the first language for readers of neither', async () => {
    for (const [path, locale, canonical, other] of [
      ['/expositions', 'fr', `${SITE}/exposition`, 'en'],
      ['/en/expositions', 'en', `${SITE}/en/exposition`, 'fr'],
    ] as const) {
      const html = await read(path);
      expect(attribute(html, /<link rel="canonical" href="([^"]*)"/)).toBe(canonical);
      expect(attribute(html, /<meta property="og:url" content="([^"]*)"/)).toBe(canonical);
      expect(attribute(html, /<meta property="og:locale" content="([^"]*)"/)).toBe(locale);
      expect(attribute(html, /<meta property="og:locale:alternate" content="([^"]*)"/)).toBe(other);
      expect(alternates(html)).toEqual({
        fr: `${SITE}/exposition`,
        en: `${SITE}/en/exposition`,
        'x-default': `${SITE}/exposition`,
      });
    }
    expect(alternates(await read('/en'))).toMatchObject({ fr: `${SITE}/`, en: `${SITE}/en` });
  });

  it('describe the event in that language', async () => {
    const eventOf = async (path: string) =>
      JSON.parse(attribute(await read(path), /<script type="application\/ld\+json">(.*?)<\/script>/) ?? '{}');
    const [french, english] = await Promise.all([eventOf('/'), eventOf('/en')]);
    expect(english.name).not.toBe(french.name);
    expect(english.url).toBe(`${SITE}/en`);
    expect(new URL(english.organizer.url).pathname).toMatch(/^\/en\//);
  });

  it('without a page answer 404 in that language; one with a final slash redirects', async () => {
    for (const [path, locale] of [
      ['/nowhere', 'fr'],
      ['/en/nowhere', 'en'],
      ['/english', 'fr'],
    ] as const) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(languageOf(html)).toBe(locale);
      expect(alternates(html)).toEqual({});
    }
    for (const path of ['/en/', '/en/reservation/']) {
      const answer = await get(path);
      expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
        status: 308,
        location: path.slice(0, -1),
      });
    }
    const posted = await fetch(`${server.url}/en/reservation`, { method: 'POST' });
    expect({ status: posted.status, allow: posted.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'GET, HEAD',
    });
    // A browser with French first gets the refusal in the language of the address.
    const refused = await browse(`${server.url}/en/reservation`, { method: 'POST' });
    expect(refused.status).toBe(405);
    expect(languageOf(refused.body)).toBe('en');
    expect(refused.body).toContain('href="/en"');
  });

  it('exist for receipts, which search engines must not know', async () => {
    const answer = await get('/en/recu/ABC-123');
    expect({ status: answer.status, cacheControl: answer.headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: 'no-store',
    });
    const html = await answer.text();
    expect(languageOf(html)).toBe('en');
    expect(alternates(html)).toEqual({});
    expect(html).toContain('href="/en"');
  });

  it('are in the sitemap, each with those of the other languages', async () => {
    const entries = [...(await read('/sitemap.xml')).matchAll(/<url><loc>([^<]*)<\/loc>(.*)<\/url>/g)];
    const locations = entries.map(([, location]) => location);
    expect(locations).toEqual(expect.arrayContaining([`${SITE}/`, `${SITE}/en`, `${SITE}/en/reservation`]));
    expect(new Set(locations).size).toBe(locations.length);
    const links = entries.find(([, location]) => location === `${SITE}/en/reservation`)?.[2];
    for (const [language, path] of [
      ['fr', '/reservation'],
      ['en', '/en/reservation'],
      ['x-default', '/reservation'],
    ])
      expect(links).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${SITE}${path}"/>`);
    for (const location of locations) expect((await get(new URL(location!).pathname)).status).toBe(200);
  });

  it('are what the pages behind the links of a mail lead to', async () => {
    const notice = await read('/_subscription/leave/none?lang=en');
    expect(languageOf(notice)).toBe('en');
    expect(notice.match(/<a [^>]*href="[^"]*"/g)?.every((link) => link.includes('href="/en"'))).toBe(true);
    expect(await read('/_subscription/leave/none?lang=fr')).toContain('href="/"');
  });

  describe('of a language without translations', () => {
    it('is in nothing that the public gets', async () => {
      const table: RouteTable = JSON.parse(await read('/_publication/routes.json'));
      expect(Object.keys(table)).toContain('/reservation');
      const modules = Object.values(table).flatMap(({ module, texts = {} }) => [
        module,
        ...Object.values(texts),
      ]);
      for (const path of [
        ...Object.keys(table).filter((route) => route !== '/404'),
        '/en/reservation',
        '/en/about',
        '/no-such-page',
        '/sitemap.xml',
        '/robots.txt',
        '/_publication/routes.json',
        '/api/openapi.json',
        '/_publication/offline/en',
        ...modules,
      ]) {
        const text = await read(path);
        expect(text, path).not.toMatch(/KEY|العربية|إرسال|"ar"|\/ar[/"]|\.ar\./);
      }
      expect((await get('/_publication/offline/ar')).status).toBe(404);
      expect((await get('/api/openapi.ar.json')).status).toBe(404);
      const refused = await fetch(`${server.url}/api/nothing`, {
        method: 'POST',
        headers: { 'accept-language': 'ar, en;q=0.5' },
      });
      expect(refused.headers.get('content-language')).toBe('en');
    });

    it('is shown whole by its link, which nobody keeps and no search engine lists', async () => {
      for (const path of ['', '/reservation', '/about', '/recu/ABC-123']) {
        const answer = await get(DRAFT + path);
        expect({
          status: answer.status,
          cacheControl: answer.headers.get('cache-control'),
          xRobotsTag: answer.headers.get('x-robots-tag'),
        }).toEqual({ status: 200, cacheControl: 'no-store', xRobotsTag: 'noindex' });
        const html = await answer.text();
        expect(html).toContain('<html lang="ar" dir="rtl"');
        expect(html).toContain('<meta name="robots" content="noindex"/>');
        expect(html).not.toMatch(/rel="(?:alternate|canonical)"|data-offer|og:url/);
        const links = [...html.matchAll(/<a [^>]*?href="(\/(?!_)[^"]*)"/g)].map(([, link]) => link!);
        expect(links.length).toBeGreaterThan(5);
        expect(links.filter((link) => !link.startsWith(DRAFT) && !/\.\w+$/.test(link))).toEqual([]);
      }
      const slash = await get(`${DRAFT}/about/`);
      expect({ status: slash.status, location: slash.headers.get('location') }).toEqual({
        status: 308,
        location: `${DRAFT}/about`,
      });
    });

    it('has modules of its own behind that link, with the versions of the public forms', async () => {
      const html = await read(`${DRAFT}/reservation`);
      const urls = JSON.parse(
        /<meta name="publication" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}',
      ) as { table: string; site: string; route: string; prefix: string };
      expect(urls.prefix).toBe(DRAFT);
      const table: RouteTable = JSON.parse(await read(urls.table));
      for (const { module, texts, styles } of Object.values(table))
        for (const url of [module, texts?.ar ?? module, styles])
          expect((await get(url)).status, url).toBe(200);
      const importText = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);
      const { site, messages } = (await importText(await read(urls.site))) as SiteModule;
      expect(site.locales.map(({ id, draft = false }) => `${id} ${draft}`)).toEqual([
        'fr false',
        'en false',
        'ar true',
      ]);
      expect(messages).toMatchObject({ 'form.submit': [{ value: 'إرسال' }] });
      const { form } = await importText(await read(urls.route));
      expect(form.version).toBe(publication.forms.get('reservation')?.form.version);
    });

    it('has public addresses that lead to the page in the first language, as it may have been public', async () => {
      for (const [path, expected] of [
        ['/ar', '/'],
        ['/ar/reservation', '/reservation'],
      ]) {
        const answer = await get(path!);
        expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
          status: 302,
          location: expected,
        });
      }
      expect((await get('/ar/no-such-page')).status).toBe(404);
      expect((await get('/ar-NO/reservation')).status).toBe(404);
    });

    it('is told to whoever starts the server', () => {
      expect(warnings).toEqual([
        expect.stringMatching(
          /^العربية is a draft: 0 % of the texts are translated, it is public from 80 % on/,
        ),
      ]);
    });
  });
});

describe('a page in another language', () => {
  /** A renderer that notes the paths of its pages, and fails while `broken`. */
  function watchedRenderer() {
    const watched = { rendered: [] as string[], broken: false };
    const renderer: PageRenderer = {
      ...pathRenderer,
      render: (input) => {
        if (watched.broken) throw new Error('broken');
        watched.rendered.push(`${input.locale} ${input.path}`);
        return { ...pathRenderer.render(input), html: `${input.locale} ${input.path}` };
      },
    };
    return { watched, renderer };
  }

  it('is rendered at its first call, once, and again only after a failure or a change of it', async () => {
    const copy = copyDefinitions();
    const { watched, renderer } = watchedRenderer();
    const publisher = createPublisher({ ...copy.folders, renderer, brotliQuality: 1 });
    const { publication } = await publisher.publish();
    expect(watched.rendered).toContain('fr /about');
    expect(watched.rendered.filter((each) => !each.startsWith('fr '))).toEqual([]);

    const call = publication.translatedPages.get('/en/about')!;
    const [first, second] = await Promise.all([call(), call()]);
    expect(String(first.body)).toBe('en /about');
    expect(second).toBe(first);
    await publication.translatedPages.get('/en/contact')!();

    const fails = publication.translatedPages.get('/en/faq')!;
    watched.broken = true;
    await expect(fails()).rejects.toThrow('broken');
    watched.broken = false;
    expect(String((await fails()).body)).toBe('en /faq');

    copy.edit<{ title: string }>('content/pages/about.json', (page) => {
      page.title = 'Nouveau titre';
    });
    watched.rendered = [];
    const { publication: next } = await publisher.publish();
    expect(watched.rendered).toEqual(['fr /about']);
    await next.translatedPages.get('/en/contact')!();
    await next.translatedPages.get('/en/about')!();
    expect(watched.rendered).toEqual(['fr /about', 'en /about']);
  });
});

it('a language has addresses or not at each saved file, by "draft", the share of its texts and "publicFrom"', async () => {
  const copy = copyDefinitions();
  const english = JSON.parse(copy.read(EN)) as Messages;
  const publisher = createPublisher({ brotliQuality: 1, ...copy.folders, renderer: pathRenderer });
  const published = async () => {
    const { publication } = await publisher.publish();
    const versions = [...publication.forms.values()].map(({ form }) => form.version);
    return { locales: publication.locales.join(), versions };
  };
  const locales = async () => (await published()).locales;
  const site = (change: (site: SiteDefinition) => void) => copy.edit('content/site.json', change);
  /** Leaves English only some of its texts. */
  const keepShare = (percent: number) => {
    const texts = Object.entries(english);
    const most = Math.ceil((texts.length * percent) / 100);
    const kept = texts.map(([id, text], index) => [id, index < most ? text : '']);
    copy.write(EN, JSON.stringify(Object.fromEntries(kept)));
  };

  expect(await locales()).toBe('fr,en');
  site(({ locales: [, en] }) => Object.assign(en!, { draft: true }));
  const { versions, ...draft } = await published();
  expect(draft.locales).toBe('fr');
  copy.edit<Messages>(EN, (messages) => {
    messages['form.privacy.rights'] = 'What a submission was sent under does not change with a draft.';
  });
  expect((await published()).versions).toEqual(versions);

  site(({ locales: [, en] }) => delete en?.draft);
  keepShare(79);
  expect(await locales()).toBe('fr');
  site((definition) => Object.assign(definition, { publicFrom: 70 }));
  expect(await locales()).toBe('fr,en');
});
