import { describe, expect, it } from 'vitest';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';

const server = await startTestServer();

const send = (...lines: string[]) =>
  rawRequest(server.port, `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);

describe('a request target', () => {
  it.each([
    ['http://x/stand', 200],
    ['http://127.0.0.1:3000/stand?utm=a', 200],
    ['HTTPS://other.example.org/stand', 200],
    ['http://x', 200],
    ['http://x?a', 200],
    ['http:///stand', 400],
    ['http://user@x/stand', 400],
    ['http://a b/stand', 400],
    ['ftp://x/stand', 400],
    ['x:80', 400],
    ['stand', 400],
    ['/stand#top', 400],
    ['/stand?a#top', 400],
    ['http://x#/stand', 400],
    ['*', 400],
  ])('%s answers %i', async (target, status) => {
    expect((await send(`GET ${target} HTTP/1.1`, 'Host: x')).statuses).toEqual([status]);
  });

  it('in absolute form overrides the Host header', async () => {
    const body = '{"nom":"Ama","kind":"small","pack":"gold"}';
    const post = (target: string, origin: string) =>
      rawRequest(
        server.port,
        [
          `POST ${target} HTTP/1.1`,
          'Host: x',
          `Origin: ${origin}`,
          'Content-Type: application/json',
          `Content-Length: ${body.length}`,
          `Connection: close\r\n\r\n${body}`,
        ].join('\r\n'),
      );
    expect((await post('http://own.example.org/api/stands', 'http://own.example.org')).statuses).toEqual([
      201,
    ]);
    expect((await post('http://own.example.org/api/stands', 'http://x')).statuses).toEqual([403]);
  });

  it.each([
    ['OPTIONS *', 'GET, HEAD, POST'],
    ['CONNECT x:80', 'GET, HEAD, POST'],
  ])('of %s gets 405 with the allowed methods', async (start, allow) => {
    const { statuses, text } = await send(`${start} HTTP/1.1`, 'Host: x');
    expect(statuses).toEqual([405]);
    expect(text).toMatch(new RegExp(`^allow: ${allow}\r$`, 'im'));
    expect(text).toContain(JSON.stringify(refusal('server.method')));
  });

  it('of 4,096 bytes is served, a longer one is refused with a text', async () => {
    expect((await send(`GET /stand?${'a'.repeat(4_089)} HTTP/1.1`, 'Host: x')).statuses).toEqual([200]);
    for (const piece of ['a', '/', '%2f', 'http://']) {
      const { statuses, text } = await send(`GET /${piece.repeat(8_000 / piece.length)} HTTP/1.1`, 'Host: x');
      expect(statuses).toEqual([414]);
      expect(text).toContain('server.targetTooLong');
    }
  });
});

describe('a header', () => {
  it.each(['Accept-Language', 'Range', 'Content-Type', 'X-Forwarded-For', 'If-None-Match', 'X'])(
    '%s of more than 4,096 bytes is refused with a text',
    async (name) => {
      const { statuses, text } = await send(
        'GET /stand HTTP/1.1',
        'Host: x',
        `${name}: ${'a,'.repeat(4_000)}`,
      );
      expect(statuses).toEqual([431]);
      expect(text).toContain('server.headerTooLong');
    },
  );

  it('Cookie may be longer: other programs of the domain set it, and this server ignores it', async () => {
    const { statuses } = await send('GET /stand HTTP/1.1', 'Host: x', `Cookie: ${'a=b; '.repeat(2_000)}`);
    expect(statuses).toEqual([200]);
  });
});

describe('a host', () => {
  it.each([
    ['given twice', ['Host: x', 'Host: x']],
    ['given twice, in another case', ['Host: x', 'hOST: y']],
    ['with a space', ['Host: a b']],
    ['with a path', ['Host: x/../stand']],
    ['with a comma', ['Host: a, b']],
    ['with a user', ['Host: a@b']],
    ['with an invalid port', ['Host: x:y']],
    ['too long', [`Host: ${'a'.repeat(400)}`]],
  ])('%s is refused', async (_what, lines) => {
    const { statuses, text } = await send('GET /stand HTTP/1.1', ...lines);
    expect(statuses).toEqual([400]);
    expect(text).toMatch(/^connection: close\r$/im);
  });

  it.each(['x', 'fair.example.org:3000', '[::1]:3000', '127.0.0.1', 'x:', ''])(
    '%j is accepted',
    async (host) => {
      expect((await send('GET /stand HTTP/1.1', `Host: ${host}`)).statuses).toEqual([200]);
    },
  );
});
