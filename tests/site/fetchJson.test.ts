import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { fetchJson } from '#site/loading/fetchJson.ts';
import { atEnd } from '../support/atEnd.ts';

const ANSWERS: Record<string, { status: number; statusText?: string; body: string }> = {
  '/good': { status: 200, body: '{"items":[1]}' },
  '/secret': { status: 401, body: 'no token' },
  '/broken': { status: 500, body: 'database gone' },
  '/silent': { status: 404, statusText: 'Nothing Here', body: '' },
  '/page': { status: 200, body: '<html>' },
};

const requests: IncomingMessage[] = [];

const server = createServer((request, response) => {
  requests.push(request);
  const { status, statusText, body } = ANSWERS[request.url ?? ''] ?? { status: 400, body: 'unknown' };
  response.writeHead(status, statusText).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
atEnd(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('fetchJson', () => {
  it('fetches the first item of its key once, and parses JSON', async () => {
    requests.length = 0;
    expect(await fetchJson([`${url}/good`, { page: 2 }, 'whatever'])).toEqual({ items: [1] });
    expect(requests.map(({ method, url: path }) => [method, path])).toEqual([['GET', '/good']]);
    expect(requests[0]?.headers.accept).toBe('application/json');
  });

  it('sends credentials', async () => {
    const spy = vi.spyOn(globalThis, 'fetch');
    await fetchJson([`${url}/good`]);
    expect(spy.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' });
    spy.mockRestore();
  });

  it.each([
    ['/broken', '500: database gone'],
    ['/silent', '404: Nothing Here'],
    ['/secret', '401: no token'],
  ])('throws for %s: %s, and does not retry', async (path, message) => {
    requests.length = 0;
    await expect(fetchJson([url + path])).rejects.toThrow(new Error(message));
    expect(requests).toHaveLength(1);
  });

  it('returns null for a 401 with `on401: null`, and throws for other errors', async () => {
    expect(await fetchJson([`${url}/secret`], { on401: 'null' })).toBeNull();
    await expect(fetchJson([`${url}/broken`], { on401: 'null' })).rejects.toThrow('500: database gone');
    await expect(fetchJson([`${url}/secret`], { on401: 'raise' })).rejects.toThrow('401: no token');
  });

  it('throws for an answer that is not JSON, and when it is aborted', async () => {
    await expect(fetchJson([`${url}/page`])).rejects.toThrow(SyntaxError);
    await expect(fetchJson([`${url}/good`], { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});
