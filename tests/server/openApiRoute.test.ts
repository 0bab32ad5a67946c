import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadSources } from '#definitions/sources/loadSources.ts';
import { compileSources } from '#publication/compile/compileSources.ts';
import { apiResources } from '#publication/openapi/apiResources.ts';
import { FROZEN, frozenPath } from '../support/definitionFolders.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';

const site = JSON.parse(readFileSync(frozenPath('content/site.json'), 'utf8'));

const sources = loadSources(FROZEN);
const compilation = compileSources(sources, new Map());
const resources = await apiResources(sources.forms, compilation, '', (_, make) => make());
const server = await startTestServer({}, { publication: { ...testPublication(), resources } });

const read = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/api/openapi.json`, { method, headers });

it('serves the description in the requested language', async () => {
  const [french, english, other] = await Promise.all(
    ['fr', 'en-GB,en;q=0.9', 'sw'].map((language) => read({ 'accept-language': language })),
  );
  expect([french, english, other].map((each) => each?.headers.get('content-language'))).toEqual([
    'fr',
    'en',
    'fr',
  ]);
  expect(french?.headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
  expect(french?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const titles = await Promise.all([french, english].map(async (each) => (await each!.json()).info.title));
  expect(titles[0]).toContain(site.name);
  expect(titles[0]).not.toBe(titles[1]);
});

it('serves each language at its own address, too', async () => {
  const answer = await fetch(`${server.url}/api/openapi.en.json`, { headers: { 'accept-language': 'fr' } });
  expect(answer.headers.get('content-language')).toBe('en');
});

it('answers 304 if the ETag matches in the requested language', async () => {
  const first = await read();
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  expect((await read({ 'if-none-match': etag })).status).toBe(304);
  expect((await read({ 'if-none-match': etag, 'accept-language': 'en' })).status).toBe(200);
  expect((await read({}, 'HEAD')).headers.get('etag')).toBe(etag);
});

it('answers 405 to POST', async () => {
  const answer = await read({}, 'POST');
  expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({
    status: 405,
    allow: 'GET, HEAD',
  });
});
