import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCode } from '#site/loading/loadCode.ts';

let answer: (signal?: AbortSignal) => Response | Promise<Response>;
let asked: string[];
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } });

beforeEach(() => {
  asked = [];
  answer = script;
  vi.stubGlobal('document', { querySelector: (each: string) => (each.includes('shared') ? {} : null) });
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    asked.push(path);
    return answer(signal ?? undefined);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each<[why: string, failing: typeof answer]>([
  [
    'the network is down',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['the server is overloaded', () => new Response('', { status: 503 })],
  [
    'nothing answers',
    (signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new TypeError('late')))),
  ],
  ['a captive portal answers', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('imports nothing while %s, and all of it afterwards', async (why, failing) => {
  const imported = vi.fn(async () => 'module');
  const scripts = [`assets/${why.replaceAll(' ', '-')}.js`, 'assets/shared.js'];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  answer = failing;
  const failed = expect(loadCode(imported, scripts)).rejects.toThrow(TypeError);
  await vi.waitFor(() => expect(asked).not.toEqual([]));
  await vi.runAllTimersAsync();
  await failed;
  expect(imported).not.toHaveBeenCalled();
  answer = script;
  await expect(loadCode(imported, scripts)).resolves.toBe('module');
  // A script that the document has loaded is not fetched.
  expect(asked).toEqual(Array(2).fill(`/assets/${why.replaceAll(' ', '-')}.js`));
  await loadCode(imported, scripts);
  expect(asked).toHaveLength(2);
});

it('finds the script of a chunk that imports no others', async () => {
  const load = Object.assign(async () => 'alone', { toString: () => '()=>import(`./alone-Bhsoh5HC.js`)' });
  await expect(loadCode(load, [])).resolves.toBe('alone');
  expect(asked).toEqual(['/assets/alone-Bhsoh5HC.js']);
});
