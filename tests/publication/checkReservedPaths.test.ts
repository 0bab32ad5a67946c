import { expect, it } from 'vitest';
import { checkReservedPaths } from '#publication/checkReservedPaths.ts';
import { UI, withSources } from '../support/definitionFiles.ts';

const reservedIn = (files: Record<string, unknown>) =>
  withSources(files, (sources) =>
    checkReservedPaths(sources).map(
      ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
    ),
  );

it.each([
  ...[
    '/api',
    '/api/x',
    '/assets/x',
    '/recu',
    '/recu/7TS64MPC',
    '/sw.js',
    '/sw-send.js',
    '/_form/x',
    '/_period/x',
    '/_challenge/x',
    '/_desk',
    '/_desk/x',
  ],
  ...['/_publication/x', '/_new', '/healthz', '/readyz', '/metrics', '/robots.txt', '/sitemap.xml'],
])('keeps %s for the server', (path) => {
  const page = { route: path, aliases: ['/plan', path] };
  expect(reservedIn({ 'content/pages/plan.json': page })).toEqual([
    `content/pages/plan.json:2:12 "${path}" is kept for the server: take another path`,
    `content/pages/plan.json:5:5 "${path}" is kept for the server: take another path`,
  ]);
  const ui = UI.replace('"/cours"', JSON.stringify(path));
  expect(reservedIn({ 'forms/cours/ui.json': ui })).toEqual([
    `forms/cours/ui.json:2:12 "${path}" is kept for the server: take another path`,
  ]);
});

it.each(['/api/openapi.json', '/api/openapi.fr.json', '/api/uploads', '/api/uploads/x', '/api/drafts/x'])(
  'keeps %s from forms',
  (path) => {
    expect(reservedIn({ 'forms/cours/ui.json': UI.replace('/api/cours', path) })).toEqual([
      `forms/cours/ui.json:18:13 "${path}" is kept for the server: take another path`,
    ]);
  },
);

it('reports a language and a public file at a path of the server', () => {
  const site = { locales: [{ id: 'fr' }, { id: 'api' }] };
  expect(reservedIn({ 'content/site.json': site, 'content/public/robots.txt': 'x' })).toEqual([
    'content/site.json:7:13 "/api" is kept for the server: take another language',
    'content/public/robots.txt:1:1 "/robots.txt" is kept for the server: take another name',
  ]);
});

it.each(['/', '/apis', '/recus', '/swjs', '/form', '/api-docs', '/metrics-2026', '/stand_2'])(
  'leaves %s to pages',
  (path) => {
    expect(reservedIn({ 'content/pages/plan.json': { route: path }, 'forms/cours/ui.json': UI })).toEqual([]);
  },
);

it.each<unknown>([
  null,
  5,
  [],
  { route: 5, aliases: 5, submission: null },
  { aliases: [5] },
  { locales: [null, null] },
])('does not mind values of a wrong type: %j', (value) => {
  const files = ['forms/cours/ui.json', 'content/pages/plan.json', 'content/site.json'];
  expect(reservedIn(Object.fromEntries(files.map((file) => [file, JSON.stringify(value)])))).toEqual([]);
});
