import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Resource } from '#contract/Publication.ts';
import type { Limits } from '#server/config/limits.ts';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { startTestServer, type TestServer } from '../support/server/inProcess.ts';
import { refusal } from '../support/server/refusal.ts';
import { testPublication } from '../support/server/testPublication.ts';
import { VALID } from '../support/server/validSubmissions.ts';

/** Two addresses of this machine that have limits, unlike 127.0.0.1. */
const ONE = '127.0.1.1';
const OTHER = '127.0.1.2';

const PAGE = 'GET /stand HTTP/1.1\r\nHost: x\r\n\r\n';
const LARGE = 'GET /large.mp4 HTTP/1.1\r\nHost: x\r\n\r\n';
const SLOW_BODY =
  'POST /api/stands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';

let server: TestServer;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

async function start(limits: Partial<Limits>, env: Record<string, string> = {}): Promise<void> {
  const publication = testPublication();
  const page = publication.resources.get('/stand') as Resource;
  const resources = new Map([
    ...publication.resources,
    ['/long', { ...page, body: Buffer.alloc(30_000_000) }],
  ]);
  server = await startTestServer(env, { limits, publication: { ...publication, resources } });
  const folder = join(server.dataDir, 'content', 'public');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'large.mp4'), Buffer.alloc(30_000_000));
  await writeFile(join(folder, 'picture.png'), Buffer.alloc(1_000_000));
}

/** A connection that sends the text and reads nothing. */
async function open(localAddress: string, sent = ''): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => socket.destroy());
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  if (sent) socket.write(sent);
  return socket;
}

/** A connection with an unfinished request that the server has begun to handle. */
async function openBusy(localAddress: string): Promise<Socket> {
  const begun = once(server.app.server, 'request');
  const socket = await open(localAddress, SLOW_BODY);
  await begun;
  return socket;
}

/** Status of a request for a page. */
async function pageStatus(localAddress: string): Promise<number | undefined> {
  const { statuses } = await rawRequest(server.port, PAGE, { localAddress });
  return statuses[0];
}

/** Number of the server's open connections. */
const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Rejects well before `headersMs`, after which the server closes silent connections anyway. */
const closed = async (socket: Socket) => {
  socket.resume();
  if (!socket.closed) await once(socket, 'close', { signal: AbortSignal.timeout(8_000) });
};

describe('requests under way', () => {
  it('of one address are refused above a limit, those of others are not', async () => {
    await start({ addressRequests: 2 });
    const slow = [await openBusy(ONE), await openBusy(ONE)];
    const refused = await vi.waitFor(async () => {
      const answer = await rawRequest(server.port, PAGE, { localAddress: ONE });
      expect(answer.statuses).toEqual([429]);
      return answer;
    });
    expect(refused.text).toMatch(/^retry-after: 5\r$/im);
    expect(refused.text).toMatch(/^x-frame-options: DENY\r$/im);
    expect(refused.text).toContain(JSON.stringify(refusal('server.tooManyRequests')));
    expect(await pageStatus(OTHER)).toBe(200);
    for (const socket of slow) socket.destroy();
    await vi.waitFor(async () => expect(await pageStatus(ONE)).toBe(200));
  });

  it('of one address leave room for others under a small total limit', async () => {
    await start({ requests: 8 });
    for (let index = 0; index < 8; index++) await openBusy(ONE);
    await vi.waitFor(async () => expect(await pageStatus(ONE)).toBe(429));
    expect(await pageStatus(OTHER)).toBe(200);
  });

  it('of one IPv6 /48 are refused above a larger limit', async () => {
    await start({ addressRequests: 1, networkTimes: 2 }, { TRUST_PROXY: 'loopback' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const slow = (address: string) =>
      open('127.0.0.1', SLOW_BODY.replace('Host: x', `Host: x\r\nX-Forwarded-For: ${address}`));
    await slow('2001:db8:1:1::1');
    await slow('[2001:db8:1:2::1]:4711');
    const status = async (address: string) =>
      (await fetch(`${server.url}/stand`, { headers: from(address) })).status;
    await vi.waitFor(async () => expect(await status('2001:db8:1:3::1')).toBe(429));
    expect(await status('2001:db8:2:1::1')).toBe(200);
  });

  it.each([
    ['a large file', LARGE],
    ['a picture', LARGE.replace('large.mp4', 'picture.png').repeat(20)],
    ['a page in memory', LARGE.replace('large.mp4', 'long')],
  ])(
    'end once the answer is handed to the kernel: clients that never read %s block nobody',
    async (_what, sent) => {
      await start({ requests: 3, downloads: 100 });
      for (let index = 0; index < 10; index++) await open('127.0.0.1', sent);
      await vi.waitFor(async () => expect(await pageStatus('127.0.0.1')).toBe(200));
      expect((await server.post('/api/stands', VALID)).status).toBe(201);
    },
  );

  it('end with their connection, also those queued on it', async () => {
    await start({ requests: 10 });
    for (let round = 0; round < 3; round++) {
      const socket = await open('127.0.0.1', LARGE.repeat(10));
      socket.resume();
      await once(socket, 'data');
      socket.destroy();
      await closed(socket);
    }
    await vi.waitFor(async () => expect(await pageStatus('127.0.0.1')).toBe(200));
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    const many = await rawRequest(server.port, PAGE.repeat(8));
    expect(many.statuses).toEqual(Array.from({ length: 8 }, () => 200));
  });
});

describe('large files under way', () => {
  const START = LARGE.replace('Host: x', 'Host: x\r\nRange: bytes=0-9');
  const status = async (localAddress: string) =>
    (await rawRequest(server.port, START, { localAddress })).statuses[0];
  /** Starts a download and stops reading after its first bytes. */
  const download = async (localAddress: string) => {
    const socket = await open(localAddress, LARGE);
    socket.resume();
    await once(socket, 'data');
    socket.pause();
  };

  it('are limited by address', async () => {
    await start({ addressDownloads: 2 });
    for (let index = 0; index < 2; index++) await download(ONE);
    expect(await status(ONE)).toBe(429);
    expect(await status(OTHER)).toBe(206);
    expect(await pageStatus(ONE)).toBe(200);
  });

  it('are limited in total', async () => {
    await start({ downloads: 1 });
    await download(ONE);
    expect(await status(OTHER)).toBe(503);
    expect(await pageStatus(OTHER)).toBe(200);
  });
});

describe('a reader', () => {
  it('below the minimum speed is disconnected', async () => {
    await start({ readGraceMs: 200, readBytesPerSecond: 1e9 });
    await open(ONE, LARGE);
    await vi.waitFor(async () => expect(await connections()).toBe(1));
    await vi.waitFor(async () => expect(await connections()).toBe(0), 10_000);
  });

  it('that is slow but above the minimum speed receives everything', async () => {
    await start({ readGraceMs: 200, readBytesPerSecond: 1_000 });
    const socket = await open(ONE, LARGE.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    socket.resume();
    await once(socket, 'close');
    expect(received).toBeGreaterThan(30_000_000);
  });
});

describe('idle connections', () => {
  it('of one address are limited: the oldest is closed, whether it sent nothing, half a head or a whole request', async () => {
    await start({ addressSilent: 3 });
    const others = await open(OTHER);
    const busy = await openBusy(ONE);
    const nothing = await open(ONE);
    const half = await open(ONE, 'GET /stand HT');
    const earlier = await open(ONE, PAGE);
    earlier.resume();
    await once(earlier, 'data');
    for (const oldest of [nothing, half, earlier]) {
      expect(oldest.closed).toBe(false);
      await open(ONE);
      await closed(oldest);
    }
    for (const each of [others, busy]) expect(each.closed).toBe(false);
  });

  it('of a trusted proxy are not limited', async () => {
    await start({ addressSilent: 1, addressConnections: 1 }, { TRUST_PROXY: '127.0.1.0/24' });
    for (let index = 0; index < 5; index++) await open(ONE);
    expect(await pageStatus(OTHER)).toBe(200);
    await vi.waitFor(async () => expect(await connections()).toBe(5));
  });

  it('of all addresses together are limited, too', async () => {
    await start({ silentConnections: 2 });
    const oldest = await open('127.0.0.1');
    await open(ONE);
    await open(OTHER);
    await closed(oldest);
  });
});

describe('connections', () => {
  const refused = async (localAddress: string) =>
    (await rawRequest(server.port, PAGE, { localAddress })).text;

  it('of one address are refused with a text when none of them is idle', async () => {
    await start({ addressConnections: 2 });
    await openBusy(ONE);
    await openBusy(ONE);
    const text = await vi.waitFor(async () => {
      const found = await refused(ONE);
      expect(found).toMatch(/^HTTP\/1.1 429 /);
      return found;
    });
    expect(text).toMatch(/^x-frame-options: DENY\r$/im);
    expect(text).toMatch(/^retry-after: \d+\r$/im);
    expect(text).toContain(JSON.stringify(refusal('server.tooManyRequests')));
    expect(await pageStatus(OTHER)).toBe(200);
  });

  it('of all addresses are refused with a text when none is idle; an idle one is closed first', async () => {
    await start({ connections: 2 });
    await openBusy('127.0.0.1');
    const silent = await open('127.0.0.1');
    await openBusy('127.0.0.1');
    await closed(silent);
    await vi.waitFor(async () => expect(await refused('127.0.0.1')).toMatch(/^HTTP\/1.1 503 /));
  });
});
