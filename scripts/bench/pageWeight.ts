import { get } from 'node:http';
import { type PageBytes, sumBytes } from './budgets.ts';

interface Answer {
  type: string;
  /** As transferred. */
  bytes: number;
  /** Only of what may name other resources. */
  text: string;
}

/** The canonical routes of the site that is served there, each with its kind of screen. */
export async function routeKinds(url: string): Promise<Map<string, 'page' | 'form'>> {
  const sitemap = await fetchText(new URL('/sitemap.xml', url));
  const routes = [...sitemap.matchAll(/<loc>[^<]*?(\/[^<\s]*)<\/loc>/g)].map((found) => found[1] ?? '/');
  const kinds = new Map<string, 'page' | 'form'>();
  for (const route of routes) {
    const meta =
      /<meta name="publication" content="([^"]*)"/.exec(await fetchText(new URL(route, url)))?.[1] ?? '';
    const { kind } = JSON.parse(meta.replaceAll('&quot;', '"')) as { kind: 'page' | 'form' };
    kinds.set(route, kind);
  }
  return kinds;
}

/** What a page makes a browser load at once: itself, its scripts with all that they import, its stylesheets and fonts. */
export async function pageWeight(url: string): Promise<PageBytes> {
  const answers = new Map<string, Answer>();
  const load = async (address: URL): Promise<void> => {
    if (answers.has(address.pathname)) return;
    const answer = await fetchAsBrowser(address);
    answers.set(address.pathname, answer);
    for (const linked of linkedFrom(answer)) await load(new URL(linked, address));
  };
  await load(new URL(url));
  return sumBytes(answers.values());
}

/** Addresses that a document or script makes a browser load without being asked. */
function linkedFrom({ type, text }: Answer): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  // Named by a style sheet, or in the site's module by its theme.
  const fonts = [...found(/url\(["']?(\/[^"')]+\.woff2?)["']?\)/g), ...found(/"file":"(\/[^"]+\.woff2?)"/g)];
  if (type.startsWith('text/html')) {
    return [
      ...found(/<script[^>]* src="([^"]+)"/g),
      ...found(/<link rel="(?:modulepreload|stylesheet|preload)"[^>]* href="([^"]+)"/g),
      ...fonts,
    ];
  }
  if (/javascript/.test(type)) {
    return [...found(/(?:\bfrom|\bimport)\s*["'](\.{0,2}\/[^"']+)["']/g), ...fonts];
  }
  return [];
}

/** Asks as browsers do, without decompressing what is counted. */
function fetchAsBrowser(address: URL): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', async () => {
        const type = response.headers['content-type'] ?? '';
        if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
        else resolve({ type, bytes, text: /html|javascript/.test(type) ? await fetchText(address) : '' });
      });
    }).on('error', reject);
  });
}

async function fetchText(address: URL): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}
