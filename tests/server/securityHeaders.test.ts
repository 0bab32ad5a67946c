import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/watch/createLogger.ts';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { startTestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';

const SECURITY_HEADERS = [
  /^content-security-policy: default-src 'none'/im,
  /^x-content-type-options: nosniff\r$/im,
  /^x-frame-options: DENY\r$/im,
  /^referrer-policy: strict-origin-when-cross-origin\r$/im,
  /^cross-origin-resource-policy: same-origin\r$/im,
  /^strict-transport-security: max-age=\d+\r$/im,
];

const lines: string[] = [];
const logger = createLogger('info', { write: (line) => lines.push(line) });
const server = await startTestServer({ PUBLIC_URL: 'https://fair.example.org' }, { logger });

const HOST = 'Host: x\r\nConnection: close';
const CASES: [what: string, request: string, status: number][] = [
  ['a path that cannot be decoded', `GET /%zz HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
  ['such a path, with an unsupported method', `PROPFIND /%zz HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
  ['such a path, with a body', `POST /%zz HTTP/1.1\r\n${HOST}\r\nContent-Length: 2\r\n\r\n{}`, 400],
  ['no host', 'GET /stand HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an unknown expectation', `GET /stand HTTP/1.1\r\n${HOST}\r\nExpect: tea\r\n\r\n`, 417],
  ['two expectations', `GET /stand HTTP/1.1\r\n${HOST}\r\nExpect: 100-continue, tea\r\n\r\n`, 417],
  ['headers that are too long', `GET /stand HTTP/1.1\r\n${HOST}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP', 'HELLO\r\n\r\n', 400],
];

describe('the answer to', () => {
  it.each(CASES)('%s has the security headers and an error', async (_what, request, status) => {
    const { statuses, text } = await rawRequest(server.port, request);
    expect(statuses.at(-1)).toBe(status);
    const answer = text.slice(text.lastIndexOf('HTTP/1.1 '));
    for (const header of SECURITY_HEADERS) expect(answer).toMatch(header);
    expect(answer).toContain(JSON.stringify(refusal('server.badRequest')));
  });

  it('HTTP/1.0, which has neither host nor expectations, is normal', async () => {
    const { statuses } = await rawRequest(server.port, 'GET /stand HTTP/1.0\r\nExpect: tea\r\n\r\n');
    expect(statuses).toEqual([200]);
  });
});

it.each(CASES.slice(0, 6))('%s: the request is logged and counted', async (_what, request, status) => {
  const counted = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const counts = text.matchAll(
      new RegExp(`^portal_http_requests_total{.*status="${status}".*} (\\d+)$`, 'gm'),
    );
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await counted();
  lines.length = 0;
  await rawRequest(server.port, request);
  await expect.poll(counted).toBe(before + 1);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  const [method, path] = request.split(' ');
  expect(logged).toEqual([expect.objectContaining({ method, path, status, reqId: expect.any(String) })]);
});
