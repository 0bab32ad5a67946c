import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { atEnd } from '../atEnd.ts';
import { EICAR } from './badFiles.ts';

export interface FakeClamd {
  port: number;
  /** The contents that it scanned. */
  scanned: Buffer[];
  /** Replaces its verdict; `'silence'` for no answer. */
  answer: string | 'silence' | undefined;
  stop: () => Promise<void>;
}

/** Starts a server that implements clamd's INSTREAM command and detects EICAR. It stops at the end. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const content = streamedContent(received);
      if (!content || fake.answer === 'silence') return;
      fake.scanned.push(content);
      const verdict = content.includes(EICAR) ? 'Eicar-Signature FOUND' : 'OK';
      socket.end(fake.answer ?? `stream: ${verdict}\0`);
    });
  });
  const fake: FakeClamd = {
    port: 0,
    scanned: [],
    answer: undefined,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.port = (server.address() as AddressInfo).port;
  atEnd(fake.stop);
  return fake;
}

const COMMAND = 'zINSTREAM\0';

/** The streamed content once it is complete, else `undefined`. */
function streamedContent(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return undefined;
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
