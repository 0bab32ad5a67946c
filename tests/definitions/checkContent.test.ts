import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { form, problemsOf, SCHEMA, UI } from '../support/definitionFiles.ts';
import { frozenPath } from '../support/definitionFolders.ts';

const hero = { type: 'hero', id: 'ouverture', title: 'Salon' };

const PATH_FORMAT =
  'a path with one "/" before each part and none at the end, as "/stands/plan", without space, ?, #, %, *, :, \\ or ..';

function page(blocks: unknown[], more: object = {}) {
  const content = { route: '/accueil', title: 'Accueil', description: 'Accueil.', blocks, ...more };
  return { 'content/pages/accueil.json': content };
}

function links(...targets: string[]) {
  return page([{ ...hero, actions: targets.map((link, index) => ({ id: `a${index}`, label: 'A', link })) }]);
}

function formWith(ui: object) {
  return { ...form(), 'forms/cours/ui.json': { ...JSON.parse(UI), ...ui } };
}

describe('checkSources on content', () => {
  it('tells the new word of an old one', () => {
    const action = { id: 'a', label: 'A', link: 'https://example.org', colour: 'orange' };
    expect(problemsOf(page([{ ...hero, actions: [action] }]))).toEqual([
      expect.stringContaining(
        'unknown key "colour"; it is "color" now: "primary" for "blue", "secondary" for "orange"',
      ),
    ]);
  });

  it('checks links to routes, aliases, blocks, public files and URLs', () => {
    const good = links(
      '/cours',
      '/accueil#ouverture',
      '#ouverture',
      '/a.pdf',
      'mailto:a@b.cm',
      'https://unesco.org/x',
    );
    expect(problemsOf({ ...form(), ...good, 'content/public/a.pdf': 'x' })).toEqual([]);
    expect(problemsOf({ ...form(), ...links('/cour', 'cours', 'javascript:alert(1)', '#ouvertur') })).toEqual(
      [
        'content/pages/accueil.json:14:19 the link "/cour" leads nowhere: no route, alias or public file; did you mean "/cours"?',
        'content/pages/accueil.json:19:19 "cours" is neither a path ("/…") nor a URL ("https://…")',
        'content/pages/accueil.json:24:19 "javascript:alert(1)" is no URL of https:, http:, mailto:, tel:',
        'content/pages/accueil.json:29:19 "#ouvertur" names no block of that page; did you mean "ouverture"?',
      ],
    );
  });

  it('reports missing pictures and files, and unused ones', () => {
    const blocks = [{ ...hero, picture: '/art/a.svg', video: { source: '/v.webm', poster: '/p.svg' } }];
    const files = {
      'content/public/art/aa.svg': 'x',
      'content/public/v.webm': 'x',
      'content/public/favicon.ico': 'x',
    };
    expect(problemsOf({ ...page(blocks), ...files })).toEqual([
      'content/pages/accueil.json:10:18 content/public/art/a.svg does not exist; did you mean "/art/aa.svg"?',
      'content/pages/accueil.json:13:19 content/public/p.svg does not exist',
      'content/public/art/aa.svg:1:1 warning: nothing uses this file',
    ]);
  });

  it('reports references to missing files as warnings with `missing: warning`', () => {
    expect(problemsOf(links('/cours'), { missing: 'warning' })).toEqual([
      'content/pages/accueil.json:14:19 warning: the link "/cours" leads nowhere: no route, alias or public file',
    ]);
  });

  it('reports a path of two forms or pages', () => {
    const other = {
      'forms/autre/schema.json': SCHEMA,
      'forms/autre/ui.json': UI.replace('"Reçu"', '"Autre"'),
    };
    expect(problemsOf({ ...form(), ...other, ...page([hero], { aliases: ['/cours'] }) })).toEqual([
      'content/pages/accueil.json:13:5 "/cours" is taken: it stands in forms/autre/ui.json:2:12',
      'forms/cours/ui.json:2:12 "/cours" is taken: it stands in forms/autre/ui.json:2:12',
      'forms/cours/ui.json:18:13 "/api/cours" is taken: it stands in forms/autre/ui.json:18:13',
    ]);
  });

  it.each([
    '/hebergement/',
    '//hebergement',
    'hebergement',
    '/stands//plan',
    '/stands/../plan',
    '/*',
    '/stands/:id',
    '/plan?x',
    '/plan%20b',
    '/plan b',
    '\\plan',
  ])('reports how to write the path %s', (path) => {
    const words = `${JSON.stringify(path)} is not written as it should be: ${PATH_FORMAT}`;
    expect(problemsOf(page([hero], { route: path }))).toEqual([`content/pages/accueil.json:2:12 ${words}`]);
    expect(problemsOf(page([hero], { aliases: [path] }))).toEqual([
      `content/pages/accueil.json:13:5 ${words}`,
    ]);
    const ui = UI.replace('"route": "/cours",', () => `"route": ${JSON.stringify(path)},`);
    expect(problemsOf({ ...form(), 'forms/cours/ui.json': ui })).toEqual([
      `forms/cours/ui.json:2:12 ${words}`,
    ]);
    const alias = UI.replace('"/cours",', () => `"/cours", "aliases": [${JSON.stringify(path)}],`);
    expect(problemsOf({ ...form(), 'forms/cours/ui.json': alias })).toEqual([
      `forms/cours/ui.json:2:34 ${words}`,
    ]);
  });

  it.each(['/', '/stands', '/Inscription', '/actualites/été-2025', '/v1.2'])(
    'accepts the route %s',
    (route) => {
      expect(problemsOf(page([hero], { route }))).toEqual([]);
    },
  );

  it('reports a route that hides a public file', () => {
    const files = { 'content/public/favicon.svg': 'x', 'content/public/fonts/f.txt': 'x' };
    const takenPaths = /take another path$/;
    expect(
      problemsOf({
        ...page([hero], { route: '/favicon.svg', aliases: ['/fonts', '/fonts/f.txt'] }),
        ...files,
      }).filter((problem) => takenPaths.test(problem)),
    ).toEqual([
      'content/pages/accueil.json:2:12 "/favicon.svg" is the file content/public/favicon.svg: take another path',
      'content/pages/accueil.json:14:5 "/fonts/f.txt" is the file content/public/fonts/f.txt: take another path',
    ]);
  });

  it.each(['/en', '/en/accueil'])('reserves %s for the addresses of another language', (route) => {
    const site = { locales: [{ id: 'fr' }, { id: 'en' }] };
    expect(problemsOf({ 'content/site.json': site, ...page([hero], { route }) })).toContain(
      `content/pages/accueil.json:2:12 "${route}" begins like the addresses of the language "en": take another path`,
    );
    expect(
      problemsOf({ 'content/site.json': site, ...page([hero], { route: '/entree' }) }),
    ).not.toContainEqual(expect.stringContaining('begins like'));
  });

  it('warns of a document whose shown size is not that of its file, however it is written', () => {
    const sizes = ['12 Mo', '0,4 Mo', '390 kB', '400 Kb', '381 ko', '395000 octets', 'léger'];
    const documents = sizes.map((fileSize, index) => ({ id: `d${index}`, fileSize, file: '/d.pdf' }));
    const found = problemsOf({
      'content/site.json': { documents },
      'content/public/d.pdf': 'x'.repeat(390_000),
    });
    expect(found.filter((problem) => problem.includes('is shown'))).toEqual([
      'content/site.json:5:19 warning: "12 Mo" is shown, but content/public/d.pdf has 390 kB',
    ]);
  });

  it('warns of a countdown that is over where a page shows it', () => {
    const files = {
      ...page([hero, { type: 'countdown', id: 'rebours' }]),
      'content/site.json': { event: { countdown: '2025-07-22T00:00:00+01:00' } },
    };
    const found = (now: string, given: object = files) =>
      problemsOf({ ...given }, { now: new Date(now) }).filter((problem) => problem.includes('is over'));
    expect(found('2025-07-21T23:00:00Z')).toEqual([
      'content/site.json:3:18 warning: the countdown is over, and "rebours" of content/pages/accueil.json shows it: ' +
        'set the moment of the next edition, or remove the block',
    ]);
    expect(found('2025-07-21T22:59:59Z')).toEqual([]);
    expect(found('2026-01-01T00:00:00Z', { ...files, ...page([hero]) })).toEqual([]);
  });

  it('warns, from the day after the event, of forms that still accept answers', () => {
    const site = { timeZone: 'Africa/Douala', event: { end: '2025-07-26' } };
    const found = (now: string, ui: object = {}) =>
      problemsOf({ ...formWith(ui), 'content/site.json': site }, { now: new Date(now) }).filter((problem) =>
        problem.includes('event is over'),
      );
    expect(found('2025-07-26T22:59:59Z')).toEqual([]);
    expect(found('2025-07-26T23:00:00Z')).toEqual([
      'content/site.json:4:12 warning: the event is over, and forms still accept answers (cours): ' +
        'give each "closes" in its ui.json, or set the dates of the next edition',
    ]);
    const later = '2025-08-01T00:00:00Z';
    expect(found(later, { closes: '2025-07-31T00:00:00+01:00' })).toEqual([]);
    expect(found(later, { opens: '2026-01-01T00:00:00+01:00' })).toEqual([]);
    expect(found(later, { closes: '2025-09-01T00:00:00+01:00' })).toHaveLength(1);
    // A form inside the shell, such as a newsletter, is not about one edition.
    expect(found(later, { route: undefined })).toEqual([]);
  });

  it('lists where a text has a spelling that site.json calls wrong', () => {
    const files = {
      ...formWith({ success: { title: 'Canditature reçue', text: 'Votre canditature est là.' } }),
      ...page([{ ...hero, title: 'La canditature' }]),
      'content/messages/en.json': { 'form.back': 'canditature' },
      'content/site.json': { misspelt: { canditature: 'candidature' } },
    };
    const message = '"canditature" is misspelt: write "candidature", unless it has to stay so';
    expect(problemsOf(files).filter((problem) => problem.includes('misspelt'))).toEqual([
      expect.stringMatching(`^content/pages/accueil.json:\\d+:\\d+ warning: ${message}$`),
      expect.stringMatching(`^forms/cours/ui.json:\\d+:\\d+ warning: ${message}$`),
    ]);
  });

  it('reports how to write a text that does not match its pattern', () => {
    const catalogue = {
      type: 'price-catalogue',
      id: 'Tarifs',
      offers: [{ id: 'a', title: 'A', prices: { 'Grande entreprise': 1 } }],
    };
    const found = problemsOf(page([{ ...hero, picture: 'art/a.svg' }, catalogue]));
    const id = 'small letters, digits, - and _, a letter or digit first, as "young-talent"';
    expect(found.filter((problem) => /not written|is no name/.test(problem))).toEqual([
      'content/pages/accueil.json:10:18 "art/a.svg" is not written as it should be: the path of a file in content/public that begins with "/", as "/art/classroom.svg"',
      `content/pages/accueil.json:14:13 "Tarifs" is not written as it should be: ${id}`,
      `content/pages/accueil.json:20:13 "Grande entreprise" is no name: ${id}`,
    ]);
  });

  it('reports a message that is not a string', () => {
    expect(problemsOf({ 'content/messages/en.json': { a: 1 } })).toEqual([
      'content/messages/en.json:2:8 "a" must be a string, not a number: write "1"',
    ]);
  });
});

describe('checkSources on site.json', () => {
  const site = JSON.parse(readFileSync(frozenPath('content/site.json'), 'utf8'));

  function siteProblems(change: object): string[] {
    const text = JSON.stringify({ ...site, ...change }, null, 2);
    const lines = text.split('\n');
    // Shows the source line of each problem in place of line and column, which depend on the rest of site.json.
    return problemsOf({ 'content/site.json': text }, { missing: 'warning' })
      .filter((problem) => !problem.includes('does not exist') && !problem.includes('leads nowhere'))
      .map((problem) => {
        const [, line, rest] = /^content\/site\.json:(\d+):\d+ (.*)$/.exec(problem) as unknown as string[];
        return `${lines[Number(line) - 1]?.trim()} | ${rest}`;
      });
  }

  it('warns of fictitious contact data', () => {
    const contact = {
      ...site.contact,
      email: 'contact@example.org',
      phones: ['+237 600 000 000', '+237 677 12 34 56'],
      website: 'https://www.salon-education.cm',
      messaging: { label: 'Message', link: 'https://wa.me/237677123456' },
    };
    expect(siteProblems({ contact, bank: [], social: [] })).toEqual(
      expect.arrayContaining([
        '"email": "contact@example.org", | warning: still fictitious: "contact@example.org"',
        '"+237 600 000 000", | warning: still fictitious: "+237 600 000 000"',
      ]),
    );
    expect(siteProblems({ contact, bank: [], social: [] }).join()).not.toMatch(/677|salon-education/);
  });

  it('reports an invalid language of a document', () => {
    const files = { file: site.documents[0]?.file, fileName: 'a.pdf' };
    const translated = { fr: files, em: files, en: files };
    const found = siteProblems({ documents: [{ ...site.documents[0], translated }] });
    expect(found.filter((problem) => problem.includes('language'))).toEqual([
      expect.stringContaining('"fr" is the first language, whose file is "file"'),
      expect.stringContaining('"em" is no language of "locales"; did you mean "en"?'),
    ]);
  });

  it.each(['2025-02-31', '2025-13-45', '2025-02-29', '2025-2-3'])('refuses the day %s', (day) => {
    const news = [{ ...site.news[0], date: day }];
    const documents = [{ ...site.documents[0], date: day }];
    const mend = day === '2025-2-3' ? ': write "2025-02-03"' : '';
    const found = siteProblems({ news, documents, event: { ...site.event, start: '2020-01-01', end: day } });
    expect(found.filter((problem) => problem.includes(day))).toEqual([
      `"end": "${day}", | "${day}" is no day that exists, written YYYY-MM-DD such as 2025-03-01${mend}`,
      ...[documents, news].map(
        () =>
          `"date": "${day}", | "${day}" is no day that exists, written YYYY-MM-DD such as 2025-03-01${mend}`,
      ),
    ]);
  });

  it('refuses an event that ends before it starts', () => {
    const found = (start: string, end: string) =>
      siteProblems({ event: { ...site.event, start, end } }).filter((problem) => problem.includes('"end"'));
    expect(found('2028-04-11', '2028-04-10')).toEqual([
      '"end": "2028-04-10", | the event ends before it starts ("start": "2028-04-11")',
    ]);
    expect(found('2028-02-29', '2028-02-29')).toEqual([]);
  });

  it('refuses malformed email addresses and telephone numbers', () => {
    const contact = {
      ...site.contact,
      email: 'contact chez salon.cm',
      phones: [
        'appelez-nous',
        '117',
        '+237 677 12 34 56 ou 57',
        '+237\u202f677\u202f12\u202f34\u202f56',
        '(+237) 677-12.34 56',
      ],
    };
    const number = 'is not written as it should be: a telephone number in digits, as "+237 677 12 34 56"';
    expect(siteProblems({ contact }).filter((problem) => /no email|not written/.test(problem))).toEqual([
      '"email": "contact chez salon.cm", | "contact chez salon.cm" is no email address such as contact@example.org',
      `"appelez-nous", | "appelez-nous" ${number}`,
      `"+237 677 12 34 56 ou 57", | "+237 677 12 34 56 ou 57" ${number}`,
    ]);
  });

  it('warns of fictitious bank details', () => {
    const entry = (id: string, value: string) => ({ id, label: 'Libellé', value });
    const examples = ['ASSOCIATION ORGANISATRICE (EXEMPLE)', 'Banque exemple', 'EXEMCMCX', 'exemcmcxxxx'];
    const real = ['ASSOCIATION EXEMPLAIRE', 'Afriland First Bank', 'CCEICMCX', 'CCEICMCXXXX'];
    const bank = [...examples, ...real].map((value, index) => entry(`b${index}`, value));
    expect(siteProblems({ bank }).filter((problem) => problem.includes('"value"'))).toEqual(
      examples.map((value) => `"value": "${value}" | warning: still fictitious: "${value}"`),
    );
    // Outside the bank details, the word "example" is allowed.
    expect(siteProblems({ bank: [], description: 'Un exemple à suivre' }).join()).not.toContain('à suivre');
  });

  it('accepts names of IANA time zones, and suggests the nearest one', () => {
    const problems = (timeZone: unknown) =>
      siteProblems({ timeZone }).filter((problem) => problem.includes('"timeZone"'));
    for (const known of ['Africa/Douala', 'America/New_York', 'Asia/Kolkata', 'UTC'])
      expect(problems(known)).toEqual([]);
    const none = 'is no time zone of the IANA database, as "Africa/Douala"';
    expect(problems('Africa/Doula')).toEqual([
      `"timeZone": "Africa/Doula", | "Africa/Doula" ${none}; did you mean "Africa/Douala"?`,
    ]);
    expect(problems('Heure du Cameroun')).toEqual([
      `"timeZone": "Heure du Cameroun", | "Heure du Cameroun" ${none}`,
    ]);
    // An offset is not enough: it has no daylight saving time.
    expect(problems('+01:00')).toEqual([`"timeZone": "+01:00", | "+01:00" ${none}`]);
    expect(problems(undefined)).toEqual([expect.stringContaining('"timeZone" is missing')]);
  });
});
