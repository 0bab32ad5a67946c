import type { FastifySchema } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { isReservedApi } from '#contract/endpoints.ts';
import { DESK, isBelow, isReserved } from '#contract/urls.ts';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { describeApi } from '#publication/openapi/describeApi.ts';
import { createApp } from '#server/app.ts';
import { compileSerializer, compileValidator } from '#server/http/compileOnUse.ts';
import { Metrics } from '#server/watch/Metrics.ts';
import { FROZEN } from '../support/definitionFolders.ts';
import { startTestServer } from '../support/server/inProcess.ts';

/** Routes that are no part of the API that programs call, so that the OpenAPI document does not have them. */
const NOT_DESCRIBED = [
  // Pages, and files that browsers fetch for a page.
  ...['/_form/:id', '/_period/:id', '/_steps/:id', '/_publication/offline/:locale', '/sw.js', '/sw-send.js'],
  ...['/_subscription/confirm/:token', '/_subscription/leave/:token'],
  ...['/_preview/:token', '/_preview/:token/*'],
  // For the operator.
  ...['/healthz', '/readyz', '/metrics'],
  // Described by the tus protocol.
  ...['/api/uploads', '/api/uploads/:id'],
  // The document has those of each form.
  ...['/*', '/_challenge/*'],
];

const server = await startTestServer();
/** Routes without a schema, by the reason. */
const NO_SCHEMA = {
  'The tus library parses its requests itself.': ['/api/uploads', '/api/uploads/:id'],
  "Each form's own schema judges its submissions; pages and files have no parameters.": [
    '/*',
    '/_challenge/*',
  ],
  "The desk's document and its files: no parameters.": ['/_desk', '/_desk/*', '/_desk/assets/*'],
  'A preview judges its own token; what is sent to it is refused unread.': [
    '/_preview/:token',
    '/_preview/:token/*',
  ],
  'A file: no parameters.': ['/sw.js', '/sw-send.js'],
};

const withoutSchema = new Set<string>();
const schemas: [url: string, FastifySchema][] = [];
/** The methods of each path. */
const routes = new Map<string, Set<string>>();
beforeAll(async () => {
  const { config, limits, publications, store, files, pending } = server.app;
  const app = createApp({ config, limits, publications, store, files, pending, metrics: new Metrics() });
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (!schema) withoutSchema.add(url);
    else schemas.push([url, schema]);
    const methods = [method].flat();
    routes.set(url, new Set([...(routes.get(url) ?? []), ...methods.map((each) => each.toLowerCase())]));
  });
  await app.close();
});

it('keeps every path of the server free of forms and pages', () => {
  const paths = [...routes.keys()];
  const published = [...server.publications.current().resources.keys()];
  expect(paths).toContain('/api/drafts/:id/mail');
  const free = paths.filter(
    (path) => !isReserved(path) || (path.startsWith('/api/') && !isReservedApi(path)),
  );
  // Forms, pages and public files.
  expect(free).toEqual(['/*']);
  expect(published.filter((path) => !isReserved(path))).toEqual(['/', '/stand']);
});

it('has a schema for every route, but those that need none', () => {
  expect([...withoutSchema].toSorted()).toEqual(Object.values(NO_SCHEMA).flat().toSorted());
});

it.each([
  [
    'parameters, query and body',
    compileValidator,
    ({ params, querystring, body }: FastifySchema) => [params, querystring, body],
  ],
  ['responses', compileSerializer, ({ response }: FastifySchema) => Object.values(response ?? {})],
])('compiles the schema of the %s of every route', (_what, compile, partsOf) => {
  const parts = schemas.flatMap(([url, schema]) => partsOf(schema).map((part) => ({ url, part })));
  expect(parts.length).toBeGreaterThan(50);
  for (const { url, part } of parts)
    if (part !== undefined) expect(() => compile(JSON.stringify(part)), url).not.toThrow();
});

it('describes every route in the OpenAPI document, but those that programs do not call', () => {
  const sources = loadSources(FROZEN);
  const { paths } = describeApi(sources.forms, compileSources(sources, new Map()), 'fr', '') as {
    paths: Record<string, object>;
  };
  for (const [path, methods] of routes) {
    // Only the desk's own script calls them: it has their types (src/contract/desk).
    if (NOT_DESCRIBED.includes(path) || isBelow(path, DESK)) continue;
    const described = Object.keys(paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {});
    // Fastify adds HEAD to each GET.
    const called = [...methods].filter((method) => method !== 'head');
    expect(described.toSorted(), path).toEqual(called.toSorted());
  }
  expect(NOT_DESCRIBED.filter((path) => !routes.has(path))).toEqual([]);
});
