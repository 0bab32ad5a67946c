import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './serverProcess.ts';

/** Connections that never finish: heads and bodies a byte a second, and clients that ask for much and read nothing. */
export class SlowSockets {
  readonly #sockets: Socket[] = [];
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(port: number, count: number) {
    const body = 'Content-Length: 900000\r\n\r\n';
    const kinds = [
      'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      `POST /api/reservations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${body}`,
      `POST /api/prix-presidentiel HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=e\r\n${body}`,
      'GET /large.mp4 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20),
    ];
    for (let index = 0; index < count; index++) {
      const start = kinds[index % kinds.length] as string;
      const reads = !start.includes('large');
      const socket = connect(port, '127.0.0.1', () => socket.write(start));
      if (reads) socket.resume();
      else socket.pause();
      socket.on('error', () => socket.destroy());
      if (reads) this.#timers.push(setInterval(() => socket.writable && socket.write('a'), 1_000));
      this.#sockets.push(socket);
    }
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

/** Milliseconds within which 95 of 100 requests of a client are answered, one after the other. */
export async function healthyP95(
  { url }: ServerProcess,
  request: (url: string) => Promise<Response>,
): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 100; index++) {
    const started = performance.now();
    const response = await request(url);
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`A healthy client was answered ${response.status}.`);
    times.push(performance.now() - started);
    await sleep(20);
  }
  return times.sort((one, other) => one - other)[94] as number;
}
