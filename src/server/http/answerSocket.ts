import type { Duplex } from 'node:stream';
import type { Publication } from '#contract/Publication.ts';
import { refusalBody } from '#messages/interface/refusalBody.ts';
import { translate } from '#messages/translate.ts';
import type { Translate } from '#messages/translator.ts';

/** Answer to a connection that has no parsed request. */
interface Reason {
  status: string;
  message: string;
  values?: Record<string, number | string>;
  headers?: Record<string, string>;
}

/** `Retry-After` for an address with too many connections: when one of them closes cannot be predicted. */
const RETRY_SECONDS = 30;

const BROKEN: Reason = { status: '400 Bad Request', message: 'server.badRequest' };

const ALLOW = 'GET, HEAD, POST';

const REASONS = {
  HPE_HEADER_OVERFLOW: { ...BROKEN, status: '431 Request Header Fields Too Large' },
  ERR_HTTP_REQUEST_TIMEOUT: { ...BROKEN, status: '408 Request Timeout' },
  CONNECT: {
    status: '405 Method Not Allowed',
    message: 'server.method',
    values: { method: 'CONNECT', allow: ALLOW },
    headers: { allow: ALLOW },
  },
  ADDRESS_FULL: {
    status: '429 Too Many Requests',
    message: 'server.tooManyRequests',
    values: { seconds: RETRY_SECONDS },
    headers: { 'retry-after': String(RETRY_SECONDS) },
  },
  SERVER_FULL: {
    status: '503 Service Unavailable',
    message: 'server.overloaded',
    headers: { 'retry-after': '5' },
  },
} as const satisfies Record<string, Reason>;

/**
 * Answers a connection that has no parsed request and closes it: invalid HTTP, headers that are too long or too slow, or one
 * connection too many. Fastify sets no headers here, so `headers` is written too. An unknown code is answered 400.
 */
export function answerSocket(
  code: string,
  socket: Duplex,
  publication: Publication,
  headers: Readonly<Record<string, string>>,
): void {
  // The client would read these bytes as part of the answer that is being sent.
  const { _httpMessage: answering } = socket as { _httpMessage?: { headersSent: boolean } | null };
  if (code === 'ECONNRESET' || !socket.writable || answering?.headersSent) {
    socket.destroy();
    return;
  }
  const reason: Reason = code in REASONS ? REASONS[code as keyof typeof REASONS] : BROKEN;
  const [locale] = publication.locales;
  const t: Translate = (id, values) => translate(publication, locale, id, values);
  const body = JSON.stringify(refusalBody([reason], t));
  const head = Object.entries({
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-language': locale,
    'cache-control': 'no-store',
    ...reason.headers,
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${reason.status}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
}
