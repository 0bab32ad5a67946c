import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/watch/createLogger.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('the log', () => {
  it('has a line for each request, without personal data', async () => {
    const lines: string[] = [];
    const logger = createLogger('trace', { write: (line) => lines.push(line) });
    const server = await startTestServer({}, { logger });
    await server.post('/api/stands?mail=secret-mail', { ...VALID, nom: 'secret-name' });
    await server.post('/api/stands', { ...VALID, 'secret-key': 'x' });
    await server.post('/api/stands', '{"nom":"secret-json');
    await fetch(`${server.url}/stand?q=secret-query`, { headers: { 'user-agent': 'secret-agent' } });
    vi.spyOn(server.store, 'add').mockRejectedValue(new Error('broken'));
    await server.post('/api/stands', { ...VALID, nom: 'secret-fail' }, { 'idempotency-key': 'secret-token' });
    await server.close();

    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['POST', '/api/stands', 201],
      ['POST', '/api/stands', 422],
      ['POST', '/api/stands', 400],
      ['GET', '/stand', 200],
      ['POST', '/api/stands', 500],
    ]);
    expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(5);
    expect(lines.some((line) => JSON.parse(line).err)).toBe(true);
    expect(lines.join('')).not.toContain('secret');
  });
});

describe('the built client', () => {
  it('is served compressed and immutable', async () => {
    const clientDir = temporaryFolder();
    await mkdir(join(clientDir, 'assets', 'deep'), { recursive: true });
    await writeFile(join(clientDir, 'assets', 'deep', 'app-1x.js'), `/*${' '.repeat(500)}*/`);
    await writeFile(join(clientDir, 'manifest.json'), '{}');
    for (const name of ['sw.js', 'sw-send.js']) await writeFile(join(clientDir, name), '');
    const server = await startTestServer({}, { clientDir });
    const response = await fetch(`${server.url}/assets/deep/app-1x.js`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toHaveLength(504);
    expect((await fetch(`${server.url}/manifest.json`)).status).toBe(404);
  });
});

describe('a form with dates', () => {
  it.each([
    [{ opens: '2999-01-01T00:00:00+01:00' }, 403, 'server.notYetOpen'],
    [{ closes: '2001-01-01T00:00:00+01:00' }, 403, 'server.closed'],
    [{ opens: '2001-01-01T00:00:00+01:00', closes: '2999-01-01T00:00:00+01:00' }, 201, undefined],
  ])('%j answers %i', async (dates, status, error) => {
    const publication = testPublication();
    const { form, validators } = publication.forms.get('stand')!;
    const forms = new Map([['stand', { form: { ...form, ...dates }, validators }]]);
    const server = await startTestServer({}, { publication: { ...publication, forms } });
    const response = await server.post('/api/stands', VALID);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { errors?: string[] }).errors?.[0]).toBe(error);
    expect(await server.stored()).toHaveLength(status === 201 ? 1 : 0);
  });
});

describe('a trusted proxy', () => {
  it.each([
    ['true', 'https', true],
    ['loopback', 'https', true],
    ['10.0.0.0/8', 'https', false],
    ['false', 'https', false],
    ['true', 'http', false],
  ])('TRUST_PROXY=%s and X-Forwarded-Proto %s', async (trust, proto, secure) => {
    const server = await startTestServer({ TRUST_PROXY: trust });
    const { headers } = await fetch(`${server.url}/stand`, { headers: { 'x-forwarded-proto': proto } });
    expect(headers.has('strict-transport-security')).toBe(secure);
  });
});
