import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ServerProcess } from '../server/ownProcess.ts';

/** Number of client addresses, all on this machine. */
const ADDRESSES = 50;

const BODY = 'Content-Length: 900000\r\n\r\n';

/** First bytes of connections that go on with one byte a second and never finish their head or body. */
const WRITERS = [
  'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  `POST /api/reservations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${BODY}`,
  `POST /api/prix-presidentiel HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=e\r\n${BODY}`,
];
/** Requests of clients that ask for pages or large files and never read. */
const PAGE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3);
const LARGE = 'GET /large.mp4 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3);
/** One reader of so many asks for large files: more would fill the kernel's socket buffers on both sides. */
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

  /** Resolves once every connection is accepted or closed. */
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

/** Number of sockets that a server process has open (Linux). A client that never reads cannot see whether its own is. */
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
