import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Limits } from '#server/config/limits.ts';
import { rawRequest } from '../support/chaos/rawRequest.ts';
import { refusal } from '../support/server/refusal.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';

/** Of the loopback network, where every address is this machine's: to the server, two strangers. */
const ONE = '127.0.1.1';
const OTHER = '127.0.1.2';

const PAGE = 'GET /stand HTTP/1.1\r\nHost: x\r\n\r\n';
const LARGE = 'GET /large.mp4 HTTP/1.1\r\nHost: x\r\n\r\n';
const SLOW_BODY =
  'POST /api/stands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';

let server: TestServer;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.stop();
});

async function start(limits: Partial<Limits>, env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer(env, { limits });
  const folder = join(server.dataDir, 'content', 'public');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'large.mp4'), Buffer.alloc(30_000_000));
  await writeFile(join(folder, 'picture.png'), Buffer.alloc(1_000_000));
}

/** A connection that sends something and reads nothing. */
async function open(localAddress: string, sent = ''): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => socket.destroy());
  sockets.push(socket);
  await once(socket, 'connect');
  socket.pause();
  if (sent) socket.write(sent);
  return socket;
}

/** A connection with a request under way, which the server has begun. */
async function openBusy(localAddress: string): Promise<Socket> {
  const begun = once(server.app.server, 'request');
  const socket = await open(localAddress, SLOW_BODY);
  await begun;
  return socket;
}

/** Status of a page. */
async function page(localAddress: string): Promise<number | undefined> {
  const { statuses } = await rawRequest(server.port, PAGE, 5_000, localAddress);
  return statuses[0];
}

/** Connections that the server has. */
const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

const closed = async (socket: Socket) => {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
};

describe('requests under way', () => {
  it('of one address are refused from a number on, those of others are not', async () => {
    await start({ addressRequests: 2 });
    const slow = [await openBusy(ONE), await openBusy(ONE)];
    const refused = await vi.waitFor(async () => {
      const answer = await rawRequest(server.port, PAGE, 5_000, ONE);
      expect(answer.statuses).toEqual([429]);
      return answer;
    });
    expect(refused.text).toMatch(/^retry-after: 5\r$/im);
    expect(refused.text).toMatch(/^x-frame-options: DENY\r$/im);
    expect(refused.text).toContain(JSON.stringify(refusal('server.tooManyRequests')));
    expect(await page(OTHER)).toBe(200);
    for (const socket of slow) socket.destroy();
    await vi.waitFor(async () => expect(await page(ONE)).toBe(200));
  });

  it('of one address leave places for others, however few there are', async () => {
    await start({ requests: 8 });
    for (let index = 0; index < 8; index++) await openBusy(ONE);
    await vi.waitFor(async () => expect(await page(ONE)).toBe(429));
    expect(await page(OTHER)).toBe(200);
  });

  it('of one IPv6 /48 are refused from a larger number on', async () => {
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
  ])('end when all is handed over: who reads nothing of %s keeps nobody waiting', async (_what, sent) => {
    await start({ requests: 3, downloads: 100 });
    for (let index = 0; index < 10; index++) await open('127.0.0.1', sent);
    await vi.waitFor(async () => expect(await page('127.0.0.1')).toBe(200));
    expect((await server.post('/api/stands', { nom: 'Ama', kind: 'small', pack: 'gold' })).status).toBe(201);
  });

  it('end with their connection, those too that wait for another on it', async () => {
    await start({ requests: 10 });
    for (let round = 0; round < 3; round++) {
      const socket = await open('127.0.0.1', LARGE.repeat(10));
      socket.resume();
      await once(socket, 'data');
      socket.destroy();
      await closed(socket);
    }
    await vi.waitFor(async () => expect(await page('127.0.0.1')).toBe(200));
    await vi.waitFor(async () => expect(await connections()).toBe(0));
    const many = await rawRequest(server.port, PAGE.repeat(8));
    expect(many.statuses).toEqual(Array.from({ length: 8 }, () => 200));
  });
});

describe('a reader', () => {
  it('that is slower than is waited for is cut', async () => {
    await start({ readGraceMs: 200, readBytesPerSecond: 1e9 });
    await open(ONE, LARGE);
    await vi.waitFor(async () => expect(await connections()).toBe(1));
    await vi.waitFor(async () => expect(await connections()).toBe(0), 10_000);
  });

  it('that is slow, but not as slow as that, gets everything', async () => {
    await start({ readGraceMs: 200, readBytesPerSecond: 1_000 });
    const socket = await open(ONE, LARGE.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    await closed(socket);
    expect(received).toBeGreaterThan(30_000_000);
  });
});

describe('silent connections', () => {
  it('of one address are few: the oldest gives way, whether it sent nothing, half a head or an earlier request', async () => {
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
    expect([others.closed, busy.closed]).toEqual([false, false]);
  });

  it('of a proxy that is named are those of everybody: none gives way', async () => {
    await start({ addressSilent: 1, addressConnections: 1 }, { TRUST_PROXY: '127.0.1.0/24' });
    for (let index = 0; index < 5; index++) await open(ONE);
    expect(await page(OTHER)).toBe(200);
    await vi.waitFor(async () => expect(await connections()).toBe(5));
  });

  it('in total are limited too, wherever they come from', async () => {
    await start({ silentConnections: 2 });
    const oldest = await open('127.0.0.1');
    await open(ONE);
    await open(OTHER);
    await closed(oldest);
  });
});

describe('connections', () => {
  const refused = async (localAddress: string) =>
    (await rawRequest(server.port, PAGE, 5_000, localAddress)).text;

  it('of one address are refused in words when none of them is silent', async () => {
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
    expect(await page(OTHER)).toBe(200);
  });

  it('in total are refused in words when none is silent; a silent one gives way', async () => {
    await start({ connections: 2 });
    await openBusy('127.0.0.1');
    const silent = await open('127.0.0.1');
    await openBusy('127.0.0.1');
    await closed(silent);
    await vi.waitFor(async () => expect(await refused('127.0.0.1')).toMatch(/^HTTP\/1.1 503 /));
  });
});
