import { get } from 'node:http';
import { type PageBytes, sumBytes } from './budgets.ts';

interface Resource {
  type: string;
  /** Bytes transferred. */
  bytes: number;
  /** Text of HTML and JavaScript, which may refer to other resources; else empty. */
  text: string;
}

/** The canonical routes of the site at `url` in its first language, with their kind of screen. */
export async function routeKinds(url: string): Promise<Map<string, 'page' | 'form'>> {
  const sitemap = await fetchText(new URL('/sitemap.xml', url));
  const entries = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>(?:.*hreflang="x-default" href="([^"]*)")?/g)];
  const routes = entries
    .filter(([, address, standard = address]) => address === standard)
    .map(([, address = '/']) => new URL(address, url).pathname);
  const kinds = new Map<string, 'page' | 'form'>();
  for (const route of routes) {
    const meta =
      /<meta name="publication" content="([^"]*)"/.exec(await fetchText(new URL(route, url)))?.[1] ?? '';
    const { kind } = JSON.parse(meta.replaceAll('&quot;', '"')) as { kind: 'page' | 'form' };
    kinds.set(route, kind);
  }
  return kinds;
}

/** Bytes that a page makes a browser load at once: HTML, scripts with their imports, style sheets and fonts. */
export async function pageWeight(url: string): Promise<PageBytes> {
  const resources = new Map<string, Resource>();
  const load = async (address: URL): Promise<void> => {
    if (resources.has(address.pathname)) return;
    const resource = await fetchAsBrowser(address);
    resources.set(address.pathname, resource);
    for (const linked of linkedFrom(resource)) await load(new URL(linked, address));
  };
  await load(new URL(url));
  return sumBytes(resources.values());
}

/** URLs that a document or script makes a browser load at once. */
function linkedFrom({ type, text }: Resource): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  // In a style sheet, or in the theme of the site's module.
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

/** Fetches with a browser's `Accept-Encoding` and counts compressed bytes. */
function fetchAsBrowser(address: URL): Promise<Resource> {
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
  const resource = await fetch(address);
  if (!resource.ok) throw new Error(`${address}: ${resource.status}`);
  return resource.text();
}
