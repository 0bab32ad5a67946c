import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { VALID } from '../support/server/validSubmissions.ts';

let server: TestServer;

const from = (address: string) => ({ 'x-forwarded-for': address });

async function statuses(count: number, headers: Record<string, string>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++)
    found.push((await server.post('/api/stands', VALID, headers)).status);
  return found;
}

const limits = { addressBurst: 3, addressPerMinute: 1, noScriptBurst: 20, noScriptPerMinute: 1 };

/** Each test has addresses of its own. */
describe('an address', () => {
  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXY: 'loopback' }, { limits });
  });
  afterAll(() => server.stop());

  it('may send a burst of submissions, then gets 429 with the time to wait', async () => {
    expect(await statuses(4, from('203.0.113.7'))).toEqual([201, 201, 201, 429]);
    const refused = await server.post('/api/stands', VALID, from('203.0.113.7'));
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual(refusal('server.tooMany', `Réessayez dans ${wait} s.`));
    expect(await statuses(1, from('203.0.113.8'))).toEqual([201]);
    const reading = await fetch(`${server.url}/stand`, { headers: from('203.0.113.7') });
    expect(reading.status).toBe(200);
    expect(await server.stored()).toHaveLength(4);
  });

  it('pays for hundreds of parts as for several submissions', async () => {
    const send = async (path: string, parts: number) => {
      const body = new FormData();
      for (let part = 0; part < parts; part++) body.append('nom', 'Ama');
      return fetch(server.url + path, { method: 'POST', body, headers: from('203.0.113.9') });
    };
    const found = [];
    for (const parts of [300, 1]) found.push((await send('/api/dossiers', parts)).status);
    expect(found).toEqual([422, 429]);
    const [first, second] = [await send('/_form/dossier', 1_900), await send('/_form/dossier', 1_900)];
    expect([first.status, second.status]).toEqual([422, 429]);
  });

  it('of IPv6 is counted by its /64', async () => {
    const same = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::9',
      '2001:0db8:0001:0002:0:0:0:3',
      '2001:db8:1:2::4',
    ];
    const found = [];
    for (const address of same) found.push((await server.post('/api/stands', VALID, from(address))).status);
    expect(found).toEqual([201, 201, 201, 429]);
    expect(await statuses(1, from('2001:db8:1:3::1'))).toEqual([201]);
  });

  it('is counted without its port', async () => {
    const found = [];
    for (const port of [1, 22, 333, 4444])
      found.push((await server.post('/api/stands', VALID, from(`203.0.113.17:${port}`))).status);
    expect(found).toEqual([201, 201, 201, 429]);
    expect(await statuses(1, from('203.0.113.18:1'))).toEqual([201]);
    // Two proxies, one of them with its port.
    expect(await statuses(1, from('198.51.100.1, 203.0.113.17:1, 127.0.0.1:80'))).toEqual([429]);
  });

  it('that is invalid is counted with all other invalid ones', async () => {
    const found = [];
    for (const text of ['unknown', '_a', 'b', 'c'])
      found.push((await server.post('/api/stands', VALID, from(text))).status);
    expect(found).toEqual([201, 201, 201, 429]);
  });

  it('is not taken from a forged first entry of the header', async () => {
    const found = [];
    for (let index = 0; index < 4; index++)
      found.push((await server.post('/api/stands', VALID, from(`198.51.100.${index}, 203.0.113.27`))).status);
    expect(found).toEqual([201, 201, 201, 429]);
  });
});

describe('an address, with other settings,', () => {
  it('of IPv6 is also counted by its /48', async () => {
    const network = { addressBurst: 2, addressPerMinute: 0.5, networkTimes: 2 };
    server = await startTestServer({ TRUST_PROXY: 'loopback' }, { limits: network });
    const found = [];
    for (let index = 1; index <= 6; index++)
      found.push((await server.post('/api/stands', VALID, from(`2001:db8:1:${index}::1`))).status);
    expect(found).toEqual([201, 201, 201, 201, 429, 429]);
    expect(await statuses(1, from('2001:db8:2:1::1'))).toEqual([201]);
  });

  it('takes nothing from its /48 by what is refused', async () => {
    const network = { addressBurst: 2, addressPerMinute: 0.5, networkTimes: 2 };
    server = await startTestServer({ TRUST_PROXY: 'loopback' }, { limits: network });
    expect(await statuses(6, from('2001:db8:1:1::1'))).toEqual([201, 201, 429, 429, 429, 429]);
    expect(await statuses(3, from('2001:db8:1:2::1'))).toEqual([201, 201, 429]);
  });

  it('is not taken from the header without TRUST_PROXY', async () => {
    server = await startTestServer({}, { limits });
    expect(await statuses(5, from('203.0.113.7'))).toEqual([201, 201, 201, 201, 201]);
  });
});

describe('uploads of one address', () => {
  const limits = { addressUploads: 2 };
  const PROXY = { TRUST_PROXY: 'loopback' };
  const upload = (headers: Record<string, string>) => {
    const form = new FormData();
    form.append('nom', 'Ama');
    return server.post('/api/dossiers', form, headers);
  };
  /** Begins an upload and leaves it unfinished. */
  const begin = (headers: Record<string, string>) => {
    const slow = httpRequest(`${server.url}/api/dossiers`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        'transfer-encoding': 'chunked',
        ...headers,
      },
    });
    slow.on('error', () => undefined);
    slow.write('--edge\r\n');
    return slow;
  };

  it('do not limit those of others, and count until they end', async () => {
    server = await startTestServer(PROXY, { limits });
    const slow = ['2001:db8:1:2::1', '2001:db8:1:2::2'].map((address) => begin(from(address)));
    const refused = await vi.waitFor(async () => {
      const response = await upload(from('2001:db8:1:2::3'));
      expect(response.status).toBe(429);
      return response;
    });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toEqual(refusal('server.tooMany', 'Réessayez dans 30 s.'));
    expect((await upload(from('2001:db8:1:3::1'))).status).toBe(422);
    expect((await server.post('/api/stands', VALID, from('2001:db8:1:2::1'))).status).toBe(201);
    for (const one of slow) one.destroy();
    await vi.waitFor(async () => expect((await upload(from('2001:db8:1:2::3'))).status).toBe(422));
    expect((await upload(from('2001:db8:1:2::3'))).status).toBe(422);
  });

  it('are not limited for this machine', async () => {
    server = await startTestServer({}, { limits: { addressUploads: 0 } });
    expect((await upload({})).status).toBe(422);
  });
});

describe('room for uploads', () => {
  const PROXY = { TRUST_PROXY: 'loopback' };
  /** Begins an upload that declares `bytes` and sends almost none; resolves once the server has its head. */
  const begin = async (address: string, bytes: number) => {
    const slow = httpRequest(`${server.url}/api/dossiers`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': bytes,
        ...from(address),
      },
    });
    slow.on('error', () => undefined);
    await new Promise((written) => slow.write('--edge\r\n', written));
    await fetch(`${server.url}/healthz`);
    return slow;
  };
  const upload = async (address: string) => {
    const form = new FormData();
    form.append('nom', 'x'.repeat(50_000));
    const response = await server.post('/api/dossiers', form, from(address));
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      body: await response.json(),
    };
  };

  it('has a reserve for submissions without files: below it an upload is refused with 507', async () => {
    server = await startTestServer({}, { limits: { reserveDiskBytes: Number.MAX_SAFE_INTEGER } });
    const form = new FormData();
    form.append('nom', 'Ama');
    const refused = await server.post('/api/dossiers', form);
    expect(refused.status).toBe(507);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(await refused.json()).toEqual(refusal('server.noRoom'));
    expect((await server.post('/api/stands', VALID)).status).toBe(201);
    const ready = await (await fetch(`${server.url}/readyz`)).json();
    expect(ready).toMatchObject({ status: 'ready', disk: { ok: true, uploads: false } });
  });

  it('has an hourly budget per address, in which unfinished uploads count with their declared bytes', async () => {
    server = await startTestServer(PROXY, { limits: { addressUploadBytes: 250_000 } });
    const slow = await begin('2001:db8:1:2::1', 220_000);
    const refused = await upload('2001:db8:1:2::2');
    expect(refused).toEqual({
      status: 429,
      retry: expect.any(String),
      body: refusal('server.tooManyBytes'),
    });
    expect(Number(refused.retry)).toBeGreaterThan(100);
    expect(Number(refused.retry)).toBeLessThanOrEqual(3_600);
    expect((await upload('2001:db8:1:3::1')).status).toBe(422);
    expect((await server.post('/api/stands', VALID, from('2001:db8:1:2::1'))).status).toBe(201);
    slow.destroy();
    await vi.waitFor(async () => expect((await upload('2001:db8:1:2::2')).status).toBe(422));
  });

  it('has a budget for an IPv6 /48, too, which refused uploads do not use up', async () => {
    server = await startTestServer(PROXY, { limits: { addressUploadBytes: 250_000, networkTimes: 2 } });
    const slow = [await begin('2001:db8:1:1::1', 240_000), await begin('2001:db8:1:2::1', 240_000)];
    for (let index = 3; index < 9; index++) expect((await upload(`2001:db8:1:${index}::1`)).status).toBe(429);
    expect((await upload('2001:db8:2:1::1')).status).toBe(422);
    for (const one of slow) one.destroy();
    for (let index = 0; index < 4; index++)
      await vi.waitFor(async () => expect((await upload('2001:db8:1:3::1')).status).toBe(422));
  });

  it('has no budget for this machine', async () => {
    server = await startTestServer({}, { limits: { addressUploadBytes: 1 } });
    const form = new FormData();
    form.append('nom', 'Ama');
    for (let index = 0; index < 3; index++)
      expect((await server.post('/api/dossiers', form)).status).toBe(422);
  });
});

describe('overload', () => {
  it('by uploads is answered with 503 until they end', async () => {
    server = await startTestServer({}, { limits: { uploads: 1 } });
    const slow = httpRequest(`${server.url}/api/dossiers`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=edge', 'transfer-encoding': 'chunked' },
    });
    slow.on('error', () => undefined);
    slow.write('--edge\r\n');
    const dossier = () => {
      const form = new FormData();
      form.append('nom', 'Ama');
      return server.post('/api/dossiers', form);
    };
    const refused = await vi.waitFor(async () => {
      const response = await dossier();
      expect(response.status).toBe(503);
      return response;
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toEqual(refusal('server.overloaded'));
    expect((await server.post('/api/stands', VALID)).status).toBe(201);
    slow.destroy();
    await vi.waitFor(async () => expect((await dossier()).status).toBe(422));
  });

  it('by requests is answered with 503, except for /healthz', async () => {
    server = await startTestServer({}, { limits: { requests: 1 } });
    const slow = httpRequest(`${server.url}/api/stands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 50 },
    });
    slow.on('error', () => undefined);
    slow.write('{');
    await vi.waitFor(async () => expect((await fetch(`${server.url}/stand`)).status).toBe(503));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    slow.destroy();
    await vi.waitFor(async () => expect((await fetch(`${server.url}/stand`)).status).toBe(200));
  });

  it('of the event loop is answered with 503 until it is free again', async () => {
    server = await startTestServer({}, { limits: { loopDelayMs: 200 } });
    const block = setInterval(() => {
      const until = performance.now() + 500;
      while (performance.now() < until);
    }, 1);
    await vi.waitFor(async () => expect((await fetch(`${server.url}/stand`)).status).toBe(503), 20_000);
    clearInterval(block);
    await vi.waitFor(async () => expect((await fetch(`${server.url}/stand`)).status).toBe(200), 20_000);
  }, 50_000);
});

describe('a form that a program filled', () => {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it.each([
    [{ 'form-trap': '1' }, 422, 'Envoyez de nouveau.'],
    [{ 'form-seconds': '0' }, 422, 'Attendez 2 s.'],
    [{ 'form-seconds': '1' }, 422, 'Attendez 2 s.'],
    [{ 'form-seconds': '2' }, 201, undefined],
    [{ 'form-seconds': '86400' }, 201, undefined],
    [{ 'form-seconds': '-1' }, 201, undefined],
    [{}, 201, undefined],
  ])('%j answers %i', async (headers: Record<string, string>, status, error) => {
    const before = await server.stored();
    const response = await server.post('/api/stands', VALID, headers);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { errors?: string[] }).errors?.[0]).toBe(error);
    expect(await server.stored()).toHaveLength(before.length + (status === 201 ? 1 : 0));
  });

  it('is refused in the language of the request, and may be sent again', async () => {
    const headers = { 'accept-language': 'en', 'idempotency-key': 'k' };
    const refused = await server.post('/api/stands', VALID, { ...headers, 'form-trap': '1' });
    expect(await refused.json()).toEqual(refusal('server.trap', 'Send it again.'));
    expect((await server.post('/api/stands', VALID, headers)).status).toBe(201);
  });
});
