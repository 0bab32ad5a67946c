import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { REFUSALS } from '#messages/interface/refusalCodes.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { VALID } from '../support/server/validSubmissions.ts';
import { onlyOn } from '../support/stores/onlyOn.ts';

const onSqlite = onlyOn('sqlite', 'The backup has a metric there only.');
const TOKEN = 'a-token-of-at-least-24-characters';
const BEARER = { authorization: `Bearer ${TOKEN}` };

let server: TestServer;

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

async function metrics(headers?: Record<string, string>): Promise<string> {
  const response = await get('/metrics', headers);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return response.text();
}

describe('readiness', () => {
  it('lists its checks', async () => {
    server = await startTestServer();
    const response = await get('/readyz');
    expect(response.status).toBe(200);
    const { version } = server.publications.current();
    expect(await response.json()).toEqual({
      publication: version,
      status: 'ready',
      database: { ok: true },
      disk: {
        ok: true,
        freeBytes: expect.any(Number),
        leastBytes: expect.any(Number),
        uploads: true,
        reserveBytes: expect.any(Number),
      },
      files: { ok: true, orphaned: 0 },
      mail: { ok: true, oldestSeconds: 0, mostSeconds: 86_400 },
    });
  });

  it('shows strangers only the status, and the operator the reasons', async () => {
    const limits = { freeDiskBytes: Number.MAX_SAFE_INTEGER };
    server = await startTestServer({ ORGANISER_TOKEN: TOKEN, TRUST_PROXY: 'loopback' }, { limits });
    const stranger = { 'x-forwarded-for': '203.0.113.7' };
    const refused = await get('/readyz', stranger);
    expect(refused.status).toBe(503);
    const { version: publication } = server.publications.current();
    expect(await refused.json()).toEqual({ publication, status: 'not ready' });
    for (const headers of [{}, { ...stranger, ...BEARER }])
      expect(await (await get('/readyz', headers)).json()).toMatchObject({ disk: { ok: false } });
    await server.close();
    server = await startTestServer();
    expect(await (await get('/readyz', stranger)).json()).toEqual({ publication, status: 'ready' });
  });

  it('is 503 on a disk that is nearly full', async () => {
    server = await startTestServer({}, { limits: { freeDiskBytes: Number.MAX_SAFE_INTEGER } });
    const response = await get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: 'not ready',
      disk: { ok: false },
      database: { ok: true },
    });
  });

  it('is 503 while a mail is stuck', async () => {
    server = await startTestServer({}, { limits: { mailAgeMs: 1 } });
    await server.post('/api/stands', { ...VALID, email: 'ama@example.org' });
    await vi.waitFor(async () => {
      const response = await get('/readyz');
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ mail: { ok: false } });
    });
  });

  it('is 503 when the database cannot be written, while /healthz is 200', async () => {
    server = await startTestServer({}, { limits: { lockedMs: 50 } });
    await server.store.close();
    const response = await get('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ database: { ok: false, reason: expect.any(String) } });
    expect((await get('/healthz')).status).toBe(200);
  });

  it('names the publication, as every answer does', async () => {
    server = await startTestServer();
    const { version } = server.publications.current();
    expect(version).not.toBe('');
    for (const path of ['/readyz', '/stand', '/api/stands', '/nowhere'])
      expect((await get(path)).headers.get('publication-version')).toBe(version);
  });

  it('stores nothing', async () => {
    server = await startTestServer();
    await get('/readyz');
    expect(await server.store.formRecord('', '')).toBeUndefined();
  });
});

describe('metrics', () => {
  it('contain no negative age when the clock is set back', async () => {
    server = await startTestServer();
    await server.post('/api/stands', { ...VALID, email: 'ama@example.org' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    const text = await metrics().finally(() => vi.useRealTimers());
    expect(text).toMatch(/^portal_publication_age_seconds \d/m);
    expect(text).toMatch(/^portal_mail_oldest_waiting_seconds 0$/m);
  });

  it('count requests, submissions, refusals and mails', async () => {
    server = await startTestServer();
    await server.post('/api/stands', { ...VALID, email: 'ama@example.org' });
    await server.post('/api/stands', { ...VALID, nom: '' });
    await server.post('/api/stands', '{');
    await server.post('/api/stands', VALID, { 'form-trap': '1' });
    await get('/stand');
    await get('/nothing');
    await get('/_publication/stand.1.js');
    await get('/healthz');
    const text = await metrics();
    for (const line of [
      'portal_submissions_total{form="stand"} 1',
      'portal_submissions_refused_total{reason="invalid"} 1',
      'portal_submissions_refused_total{reason="jsonInvalid"} 1',
      'portal_submissions_refused_total{reason="trap"} 1',
      'portal_http_requests_total{kind="submission",status="201"} 1',
      'portal_http_requests_total{kind="submission",status="422"} 2',
      'portal_http_requests_total{kind="page",status="200"} 1',
      'portal_http_requests_total{kind="page",status="404"} 1',
      'portal_http_requests_total{kind="module",status="200"} 1',
      'portal_http_requests_total{kind="health",status="200"} 1',
      'portal_http_request_duration_seconds_count{kind="submission"} 4',
      'portal_mails{state="waiting"} 1',
      'portal_mails{state="failed"} 0',
      'portal_files_orphaned 0',
    ])
      expect(text).toContain(`${line}\n`);
    // The submission's, and in SQLite those of the form versions at the start.
    expect(text).toMatch(/^portal_group_commit_writes_count [1-9]$/m);
    for (const name of [
      'portal_mail_oldest_waiting_seconds',
      'portal_publication_age_seconds',
      'portal_disk_free_bytes',
      'nodejs_eventloop_lag_seconds',
      'process_resident_memory_bytes',
    ])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    // The first reading already has the age of the waiting mail.
    expect(text).not.toMatch(/^portal_mail_oldest_waiting_seconds 0$/m);
  });

  onSqlite.it('have the names that the alerts and the dashboard ask for', async () => {
    server = await startTestServer();
    const kinds = new Map(
      [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [
        name,
        kind,
      ]),
    );
    for (const file of ['alerts.yaml', 'dashboard.json']) {
      const text = readFileSync(`scripts/monitoring/${file}`, 'utf8');
      const names = new Set(text.match(/\b(?:portal|nodejs|process)_\w+/g));
      expect(names.size, file).toBeGreaterThan(10);
      const known = (name: string) =>
        kinds.has(name) || kinds.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';
      expect([...names].filter((name) => !known(name))).toEqual([]);
      const [, reasons = 'failed'] = /reason=~"([^"]+)"/.exec(text) ?? [];
      const codes = Object.values(REFUSALS).flatMap((each) => Object.keys(each));
      for (const reason of reasons.split('|')) expect(codes).toContain(`server.${reason}`);
    }
    const own = [...kinds.keys()].filter((name) => name.startsWith('portal_'));
    const dashboard = readFileSync('scripts/monitoring/dashboard.json', 'utf8');
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
    const readme = readFileSync('src/server/README.md', 'utf8');
    expect(own.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
  });

  it('do not count a repeated answer as a submission', async () => {
    server = await startTestServer();
    for (let copy = 0; copy < 3; copy++)
      expect((await server.post('/api/stands', VALID, { 'idempotency-key': 'k' })).status).toBe(201);
    expect(await metrics()).toContain('portal_submissions_total{form="stand"} 1\n');
  });

  it('are for this machine and the organiser only', async () => {
    server = await startTestServer({ ORGANISER_TOKEN: TOKEN, TRUST_PROXY: 'loopback' });
    await metrics();
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    const refused = await get('/metrics', forwarded);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    await metrics({ ...forwarded, ...BEARER });
    expect((await get('/metrics', { ...forwarded, authorization: 'Bearer wrong' })).status).toBe(401);
  });
});

describe('the submissions of a form', () => {
  it('are sent to the organiser, page by page', async () => {
    server = await startTestServer({ ORGANISER_TOKEN: TOKEN });
    for (let index = 0; index < 5; index++)
      await server.post('/api/stands', { ...VALID, nom: `Ama ${index}` });
    const items: { reference: string; payload: { nom: string } }[] = [];
    const sizes: number[] = [];
    for (let next: string | null = '/api/stands?pageSize=2'; next !== null; ) {
      const response = await get(next, BEARER);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const page = (await response.json()) as { items: typeof items; next: string | null };
      items.push(...page.items);
      sizes.push(page.items.length);
      next = page.next;
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(items.map(({ payload }) => payload.nom)).toEqual([0, 1, 2, 3, 4].map((index) => `Ama ${index}`));
    expect(items[0]).toEqual({
      id: items[0]?.reference,
      reference: expect.stringMatching(/^\w{8}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      formVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
      earlierVersion: false,
      locale: 'fr',
      payload: expect.objectContaining({ nom: 'Ama 0', pack: 'gold' }),
      computed: { amount: 300 },
    });
    expect(await (await get('/api/dossiers', BEARER)).json()).toEqual({ items: [], next: null });
  });

  it.each([
    [{}, undefined],
    [{ authorization: 'Bearer wrong' }, TOKEN],
    [{ authorization: `Bearer ${TOKEN}x` }, TOKEN],
    [{ authorization: `Basic ${TOKEN}` }, TOKEN],
    [{ authorization: 'Bearer ' }, undefined],
    [{ authorization: 'Bearer undefined' }, undefined],
    [{}, TOKEN],
  ])('are refused to %j with the token %s', async (headers: Record<string, string>, token) => {
    server = await startTestServer(token ? { ORGANISER_TOKEN: token } : {});
    await server.post('/api/stands', VALID);
    const response = await get('/api/stands', headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await response.text()).not.toContain('Ama');
  });

  it.each(['after=-1', 'after=x', 'after=1.5', 'pageSize=0', 'pageSize=201', 'pageSize='])(
    'are refused for ?%s',
    async (query) => {
      server = await startTestServer({ ORGANISER_TOKEN: TOKEN });
      expect((await get(`/api/stands?${query}`, BEARER)).status).toBe(400);
    },
  );
});

describe('another site', () => {
  it.each(['/api/stands', '/stand', '/metrics', '/readyz'])('cannot read %s', async (path) => {
    server = await startTestServer({ ORGANISER_TOKEN: TOKEN });
    const origin = { origin: 'https://evil.example' };
    for (const response of [
      await get(path, { ...origin, ...BEARER }),
      await fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { ...origin, 'access-control-request-method': 'POST' },
      }),
      await server.post(path, VALID, origin),
    ]) {
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(response.headers.get('permissions-policy')).toContain('camera=()');
    }
  });
});
