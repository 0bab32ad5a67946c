import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The headers that a browser sends when it opens a page. */
export const NAVIGATION = {
  'sec-fetch-mode': 'navigate',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'fr',
};

/** Sends a request with these headers only; `fetch` would add `Sec-Fetch-Mode: cors`. */
export function browse(
  url: string,
  { method = 'GET', headers = NAVIGATION, body = '' }: BrowseOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body.length === 0 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...headers, ...length } }, (response) => {
      text(response).then(
        (received) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface BrowseOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}
