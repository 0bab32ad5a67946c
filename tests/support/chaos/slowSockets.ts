import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../server/serverProcess.ts';
import type { Attempt } from './applicants.ts';

/** Addresses of this machine that are strangers to the server. */
const ADDRESSES = 50;

const BODY = 'Content-Length: 900000\r\n\r\n';

/** What a connection begins with, and nothing ends: heads and bodies a byte a second, */
const WRITERS = [
  'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  `POST /api/reservations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${BODY}`,
  `POST /api/prix-presidentiel HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=e\r\n${BODY}`,
];
/** and clients that ask for pages or large files and read nothing. */
const PAGE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3);
const LARGE = 'GET /large.mp4 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3);
/** One of so many readers asks for large files: all of them would fill what the kernel has for connections, on both sides. */
const LARGE_EVERY = 20;

/** Connections that never finish, from fifty addresses. */
export class SlowSockets {
  readonly #sockets: Socket[] = [];
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(port: number, { readers, writers }: { readers: number; writers: number }) {
    for (let index = 0; index < writers; index++) {
      const socket = this.#open(port, WRITERS[index % WRITERS.length] as string);
      socket.resume();
      this.#timers.push(setInterval(() => socket.writable && socket.write('a'), 1_000));
    }
    for (let index = 0; index < readers; index++) {
      this.#open(port, index % LARGE_EVERY === 0 ? LARGE : PAGE).pause();
    }
  }

  /** Resolves once the server has taken all of them. */
  async connected(): Promise<void> {
    const waiting = this.#sockets.filter((socket) => socket.connecting);
    await Promise.all(
      waiting.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])),
    );
  }

  #open(port: number, start: string): Socket {
    const localAddress = `127.0.1.${1 + (this.#sockets.length % ADDRESSES)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(start));
    socket.on('error', () => socket.destroy());
    this.#sockets.push(socket);
    return socket;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Sockets that a server process has open (Linux): what a client sees of one it never reads from tells nothing. */
export function openSockets({ process: { pid } }: ServerProcess): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:');
    } catch {
      // Closed in the meantime.
      return false;
    }
  }).length;
}

/**
 * Milliseconds within which 95 of 100 requests are answered, one after the other, each from an address of its own. Throws
 * when one is refused.
 */
export async function healthyP95({ port }: ServerProcess, next: () => Attempt | undefined): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 100; index++) {
    const attempt = next();
    const sent = new Response(attempt?.body());
    const options = {
      port,
      host: '127.0.0.1',
      localAddress: `127.0.2.${1 + index}`,
      agent: false,
      method: attempt ? 'POST' : 'GET',
      path: attempt?.path ?? '/',
      headers: attempt && { 'content-type': contentType(sent) },
    };
    const body = Buffer.from(await sent.arrayBuffer());
    const started = performance.now();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(options, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      request.once('error', reject).end(body);
    });
    if (status !== (attempt ? 201 : 200)) throw new Error(`A healthy client was answered ${status}.`);
    times.push(performance.now() - started);
    await sleep(20);
  }
  return times.sort((one, other) => one - other)[94] as number;
}

/** Fetch says `text/plain` of a text. */
function contentType({ headers }: Response): string {
  const type = headers.get('content-type') ?? '';
  return type.startsWith('multipart/') ? type : 'application/json';
}
