import { isForPrograms, OFFLINE_NOTICES, ROUTE_TABLE } from '#contract/urls.ts';

/**
 * How a resource is cached. `document`: from the network, or the cached copy where there is none. `file`: likewise (font,
 * pictures, route table). `immutable`: its URL has a hash, so the cached copy is as good as the network's.
 */
export type Kind = 'document' | 'file' | 'immutable';

/** Documents and files cached; older ones go first. */
export const MOST: Readonly<Record<'document' | 'file', number>> = { document: 60, file: 120 };

const IMMUTABLE = /^\/(?:assets|_publication)\/.+\.(?:js|css)$/;
const FILE = /\.(?:woff2|svg|png|jpe?g|webp|avif|ico)$/;
/** Text, sounds, films and programs of the public folder; pages have no extension. */
const EXTENSION = /\.[\w-]+$/;

/** How a request is responded to and cached; undefined: the browser does as if there were no worker. */
export function kindOf(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
): Kind | undefined {
  const { origin: own, pathname } = new URL(url);
  if (method !== 'GET' || own !== origin || isForPrograms(pathname)) return undefined;
  if (IMMUTABLE.test(pathname)) return 'immutable';
  if (pathname === ROUTE_TABLE || FILE.test(pathname)) return 'file';
  return mode === 'navigate' && !EXTENSION.test(pathname) ? 'document' : undefined;
}

/** Under which path a resource is cached. The document of every receipt is the same, without anything of its person. */
export function keyOf(url: string): string {
  return new URL(url).pathname.replace(/\/recu\/[^/]+$/, '/recu/*');
}

/**
 * Whether a response is cached: complete, of this site, and meant to be cached. HTML is no script and no picture: a captive
 * portal answers everything with it, and an immutable file would never be fetched again.
 */
export function isCacheable(
  kind: Kind,
  key: string,
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
): boolean {
  const forNobody = headers.get('cache-control')?.includes('no-store') && !key.endsWith('/recu/*');
  const html = headers.get('content-type')?.startsWith('text/html') ?? false;
  return status === 200 && type === 'basic' && !redirected && !forNobody && (kind === 'document' || !html);
}

/** Whether HTML is a page of this site: a captive portal answers with its own. */
export function isOwnDocument(html: string): boolean {
  return html.includes('<meta name="publication"');
}

/** The scripts, modules and styles that a document names. */
export function namedIn(html: string): string[] {
  return [...new Set(html.match(/\/(?:assets|_publication)\/[\w./-]+\.(?:js|css)/g))];
}

/** Path of the notice for addresses that are not cached. */
export function noticePath(locale: string): string {
  return OFFLINE_NOTICES + locale;
}

/** Status of a worker's script that is there no more, or that the server wants ended. */
export function endsWorker(status: number): boolean {
  return status === 404 || status === 410;
}
