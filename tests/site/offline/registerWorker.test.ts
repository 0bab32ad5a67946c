import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOffline } from '#device/network.ts';
import { cacheVisit } from '#site/offline/registerWorker.ts';
import type { Visit } from '#site/offline/Visit.ts';

const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
const portal = () => new Response('', { headers: { 'content-type': 'text/html' } });
const down = () => Promise.reject(new TypeError('Failed to fetch'));

const VISIT: Visit = { document: '/about', loaded: [], locales: ['fr'], prefix: '', ahead: false };

const visits: Visit[] = [];
let site: () => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', async () => site());
  const active = {
    postMessage: (visit: Visit, [port]: MessagePort[]) => {
      visits.push(visit);
      port?.postMessage({ fromCache: true });
      port?.postMessage({ done: true });
    },
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
  await cacheVisit(VISIT);
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

it('has forms fetched ahead once, when the gate or a form is on screen', async () => {
  site = script;
  let shown: object | null = null;
  vi.stubGlobal('document', { querySelector: () => shown });
  visits.length = 0;
  for (const screen of [null, {}, {}]) {
    shown = screen;
    await cacheVisit({ ...VISIT, ahead: true });
  }
  expect(visits.map(({ ahead }) => ahead)).toEqual([false, true, false]);
});
