import type { Socket } from 'node:net';
import type { Publication } from '#publication/Publication.ts';
import { translate } from './translate.ts';

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers bytes that are no HTTP request, or headers that are too long or too slow, and closes the connection. There is
 * no request then, so Fastify adds nothing: the answer is written whole, with `headers`.
 */
export function answerBrokenHttp(
  { code }: { code: string },
  socket: Socket,
  publication: Publication,
  headers: Readonly<Record<string, string>>,
): void {
  // In the middle of another answer, this one would be read as part of it.
  const { _httpMessage: answering } = socket as { _httpMessage?: { headersSent: boolean } | null };
  if (code === 'ECONNRESET' || !socket.writable || answering?.headersSent) {
    socket.destroy();
    return;
  }
  const [locale = 'fr'] = publication.locales;
  const body = JSON.stringify({ errors: [translate(publication, locale, 'server.badRequest')] });
  const head = Object.entries({
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}\r\n${head.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}
