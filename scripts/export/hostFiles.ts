import mime from 'mime';
import { addressPrefix } from '#contract/addresses.ts';
import type { Locales } from '#contract/Publication.ts';
import { NO_SCRIPT_FORMS, SENDER, WORKER } from '#contract/urls.ts';
import { securityHeaders, WORKER_POLICY } from '#server/http/securityHeaders.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The directives that a policy inside a page cannot have. */
const HEADER_POLICY = "base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

const NGINX_FILE = '_nginx.conf';

/**
 * The files with which hosts set headers and addresses: `_headers` and `_redirects` as Netlify and Cloudflare Pages read them,
 * and a part of a server block of nginx. HSTS is the host's own affair.
 */
export function hostFiles(
  names: readonly string[],
  immutable: ReadonlySet<string>,
  { apiUrl, locales }: { apiUrl: string; locales: Locales },
): [name: string, text: string][] {
  const prefixes = locales.map((locale) => addressPrefix(locale, locales));
  return [
    ['_headers', headersFile(immutable, prefixes)],
    ['_redirects', redirectsFile(apiUrl, prefixes)],
    [NGINX_FILE, nginxFile(names, apiUrl, prefixes)],
  ];
}

function everywhere(): [name: string, value: string][] {
  return Object.entries({ ...securityHeaders(false), 'content-security-policy': HEADER_POLICY });
}

/** No two rules set the same header: hosts join the values of both. */
function headersFile(immutable: ReadonlySet<string>, prefixes: readonly string[]): string {
  const rule = (path: string, headers: readonly (readonly [string, string])[]) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const modules = [...immutable].filter((name) => !name.startsWith('assets/')).sort();
  return `${[
    rule('/*', everywhere()),
    rule('/assets/*', [['cache-control', IMMUTABLE]]),
    ...modules.map((name) => rule(`/${name}`, [['cache-control', IMMUTABLE]])),
    ...prefixes.map((prefix) =>
      rule(`${prefix}/recu/*`, [
        ['cache-control', 'no-store'],
        ['x-robots-tag', 'noindex'],
      ]),
    ),
  ].join('\n')}\n`;
}

function redirectsFile(apiUrl: string, prefixes: readonly string[]): string {
  return [
    ...prefixes.map((prefix) => `${prefix}/recu/* ${prefix}/recu 200`),
    ...['/api', NO_SCRIPT_FORMS.slice(0, -1)].map((path) => `${path}/* ${apiUrl}${path}/:splat 308`),
    ...prefixes.toReversed().map((prefix) => `${prefix}/* ${prefix}/404.html 404`),
    '',
  ].join('\n');
}

function nginxFile(names: readonly string[], apiUrl: string, prefixes: readonly string[]): string {
  const headers = (more: readonly (readonly [string, string])[]) =>
    [...everywhere(), ...more].map(([name, value]) => `  add_header ${name} "${value}" always;`);
  const location = (match: string, lines: string[]) => [`location ${match} {`, ...lines, '}'].join('\n');
  const noCache = headers([['cache-control', 'public, no-cache']]);
  const types = typesOf(names);
  return `${[
    '# Written by "npm run export". In a server block whose root is this folder:',
    '#   root /srv/fair; include /srv/fair/_nginx.conf;',
    'charset utf-8;',
    `charset_types ${types
      .filter(([type]) => isText(type))
      .map(([type]) => type)
      .join(' ')};`,
    'default_type application/octet-stream;',
    ['types {', ...types.map(([type, ends]) => `  ${type} ${ends.join(' ')};`), '}'].join('\n'),
    '# The compressed files stand beside the others. With ngx_brotli also: brotli_static on;',
    'gzip_static on;',
    'gzip_vary on;',
    location('~ ^/_(?:export\\.json|headers|nginx\\.conf|redirects)$', ['  return 404;']),
    'error_page 404 /404.html;',
    location('/assets/', headers([['cache-control', IMMUTABLE]])),
    location('~ ^/_publication/[^/]+\\.(?:js|css)$', headers([['cache-control', IMMUTABLE]])),
    ...[
      [WORKER, WORKER_POLICY],
      [SENDER, `${WORKER_POLICY} ${apiUrl}`],
    ].map(([path, policy]) =>
      location(`= ${path}`, [...noCache, `  add_header content-security-policy "${policy}" always;`]),
    ),
    ...prefixes.map((prefix) =>
      location(`~ ^${prefix}/recu/[^/]+$`, [
        ...headers([
          ['cache-control', 'no-store'],
          ['x-robots-tag', 'noindex'],
        ]),
        `  try_files ${prefix}/recu.html =404;`,
      ]),
    ),
    ...['/api/', NO_SCRIPT_FORMS].map((path) => location(path, [`  return 308 ${apiUrl}$request_uri;`])),
    location('= /', ['  try_files /index.html =404;', ...noCache]),
    ...prefixes.map((prefix) =>
      location(`${prefix}/`, [
        '  # A slash at the end leads to the address without it.',
        '  rewrite ^(/.*[^/])/+$ $1 permanent;',
        '  try_files $uri $uri.html =404;',
        ...noCache,
        ...(prefix === '' ? [] : [`  error_page 404 ${prefix}/404.html;`]),
      ]),
    ),
  ].join('\n')}\n`;
}

/** Media types with the extensions of their files. */
function typesOf(names: readonly string[]): [type: string, ends: string[]][] {
  const types = new Map<string, Set<string>>();
  for (const name of names) {
    const type = mime.getType(name);
    const end = /\.(\w+)$/.exec(name)?.[1];
    if (type && end) types.set(type, (types.get(type) ?? new Set()).add(end));
  }
  return [...types].map(([type, ends]): [string, string[]] => [type, [...ends].sort()]).sort();
}

/** nginx adds the charset to HTML by itself. */
function isText(type: string): boolean {
  return type !== 'text/html' && /^text\/|[/+](?:json|xml|javascript)$/.test(type);
}
