import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOffline } from '#device/network.ts';
import { keepVisit } from '#site/offline/registerWorker.ts';

const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
const portal = () => new Response('', { headers: { 'content-type': 'text/html' } });
const down = () => Promise.reject(new TypeError('Failed to fetch'));

let site: () => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', async () => site());
  const active = {
    postMessage: (_visit: unknown, [port]: MessagePort[]) => port?.postMessage({ kept: true }),
  };
  const serviceWorker = {
    register: async () => undefined,
    getRegistration: async () => ({ active }),
    ready: Promise.resolve({ active }),
  };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page that was kept says that the site is not reached until it answers again, without an event of the browser', async () => {
  site = script;
  await keepVisit({ document: '/about', loaded: [], locales: ['fr'], prefix: '', ahead: false });
  await vi.waitFor(() => expect(isOffline()).toBe(true));
  for (const [answer, offline] of [
    [down, true],
    [portal, true],
    [script, false],
  ] as const) {
    site = answer;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOffline()).toBe(offline);
  }
});
