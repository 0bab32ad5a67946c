import type { IncomingMessage } from 'node:http';
import type { Limits } from '../config/limits.ts';
import { methodRefusal, type Refusal, refuse } from '../http/Refusal.ts';

/**
 * Refuses a path or header that is too long, before anything parses it. Also refuses requests that Node would refuse by itself
 * (HTTP/1.1 without a host, an unknown `Expect`): Node's answer lacks our headers and is neither logged nor counted. Throws
 * a `Refusal` (400, 405, 414, 417, 431).
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
  // No request has a fragment. The router ends the path there, while other code may read on.
  if (url.includes('#')) throw badHead();
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

/** The server reads no cookies, and other programs of the same site may set long ones. */
function isCookie(name: string): boolean {
  return name.length === 6 && name.toLowerCase() === 'cookie';
}

/** `name`, `name:port`, `[address]:port` */
function isHost(text: string): boolean {
  return text.length <= 300 && /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d{0,5})?$/i.test(text);
}

/** The sender may see the end of such a head elsewhere (request smuggling), so the connection is closed. */
function badHead(): Refusal {
  return refuse(400, 'server.badRequest', undefined, { connection: 'close' });
}
