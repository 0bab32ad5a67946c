import type { Resource } from '#contract/Publication.ts';

/**
 * Returns the Content-Security-Policy of a page. Of inline scripts and styles it allows those with the given hashes. `apiUrl`:
 * origin to which a page of a static host sends; such a page holds its policy itself, which cannot name `frame-ancestors`.
 */
export function contentSecurityPolicy(
  { scriptHashes = [], styleHashes = [] }: Pick<Resource, 'scriptHashes' | 'styleHashes'>,
  apiUrl?: string,
): string {
  const server = apiUrl === undefined ? ["'self'"] : ["'self'", apiUrl];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    ['connect-src', ...server].join(' '),
    "worker-src 'self'",
    'frame-src https://www.openstreetmap.org',
    ['form-action', ...server].join(' '),
    "base-uri 'none'",
    ...(apiUrl === undefined ? ["frame-ancestors 'none'"] : []),
    "manifest-src 'self'",
  ].join('; ');
}

/** Puts its policy into a page of a static host: its hashes are too many for the files with which such hosts set headers. */
export function withPolicy(
  html: string,
  hashes: Parameters<typeof contentSecurityPolicy>[0],
  apiUrl: string,
): string {
  const start = '<meta charSet="utf-8"/>';
  if (!html.includes(start)) throw new Error('A page does not begin with its charset.');
  const policy = contentSecurityPolicy(hashes, apiUrl);
  return html.replace(
    start,
    () => `${start}<meta http-equiv="Content-Security-Policy" content="${policy}"/>`,
  );
}
