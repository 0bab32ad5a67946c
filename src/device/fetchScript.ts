import { abortAfter } from './browser/abortAfter.ts';

/** Scripts that are in the browser's cache, or on their way there, by path. */
const fetched = new Map<string, Promise<void>>();

/**
 * Fetches a script before it is imported. Browsers remember an import that has failed until the page is loaded again; a script
 * that was only fetched can be fetched again when the network is back.
 */
export function fetchScript(path: string): Promise<void> {
  const known = fetched.get(path);
  if (known) return known;
  const fetching = fetchWhole(path);
  fetched.set(path, fetching);
  fetching.catch(() => fetched.delete(path));
  return fetching;
}

/** Fetches a script, then imports it. */
export async function importFetched<Module>(path: string): Promise<Module> {
  await fetchScript(path);
  return import(/* @vite-ignore */ path);
}

/** Milliseconds after which a script is given up: without a limit a dead line would be waited for without a word. */
const LIMIT_MS = 60_000;

async function fetchWhole(path: string): Promise<void> {
  // The document has loaded it.
  if (document.querySelector(`link[href="${path}"]`)) return;
  const response = await fetch(path, { signal: abortAfter(LIMIT_MS) });
  // A captive portal answers with its own page.
  const script = response.ok && /javascript/.test(response.headers.get('content-type') ?? '');
  if (!script) throw new TypeError(`Failed to fetch ${path}`);
  // Until its end: only then it is in the cache.
  await response.arrayBuffer();
}
