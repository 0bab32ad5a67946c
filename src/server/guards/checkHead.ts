import type { IncomingMessage } from 'node:http';
import { methodRefusal, type Refusal, refuse } from '../answers/Refusal.ts';
import type { Limits } from '../config/limits.ts';

/**
 * Refuses, before any of it is looked at, a path and headers that are too long; and what Node would refuse by itself, with
 * an answer that lacks our headers and that nothing logs or counts: HTTP/1.1 without a host, and expectations that nobody
 * here can meet. Throws a `Refusal` (400, 405, 414, 417, 431).
 */
export function checkHead(
  { httpVersion, method, headers, rawHeaders, url = '' }: IncomingMessage,
  limits: Pick<Limits, 'targetBytes' | 'headerValueBytes'>,
): void {
  if (url.length > limits.targetBytes)
    throw refuse(414, 'server.targetTooLong', { limit: limits.targetBytes });
  if (!url.startsWith('/')) {
    throw url === '*' && method === 'OPTIONS' ? methodRefusal(method, 'GET, HEAD, POST') : badHead();
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    const value = rawHeaders[at + 1] as string;
    if (value.length > limits.headerValueBytes && !isCookie(name)) {
      throw refuse(431, 'server.headerTooLong', { name: name.slice(0, 40), limit: limits.headerValueBytes });
    }
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1 || !isHost(headers.host ?? '')) throw badHead();
  if (httpVersion !== '1.1') return;
  if (headers.host === undefined) throw badHead();
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw refuse(417, 'server.badRequest');
  }
}

/** Nobody here reads cookies, and a site's other programs may set long ones. */
function isCookie(name: string): boolean {
  return name.length === 6 && name.toLowerCase() === 'cookie';
}

/** `name`, `name:port`, `[address]:port` */
function isHost(text: string): boolean {
  return text.length <= 300 && /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d{0,5})?$/i.test(text);
}

/** Whoever sends such a head may mean another end of it than we read: nothing more is taken on the connection. */
function badHead(): Refusal {
  return refuse(400, 'server.badRequest', undefined, { connection: 'close' });
}
