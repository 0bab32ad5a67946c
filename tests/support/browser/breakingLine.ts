import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface BreakingLine {
  url: string;
  /** Bytes that browsers have sent through it. */
  sent: number;
  /** Cuts all connections, and refuses new ones for that many milliseconds. */
  cut(milliseconds: number): Promise<void>;
  /** Leads to another server from now on. */
  leadTo(url: string): void;
  close(): void;
}

/** A line to a server that can be cut at any byte, and that keeps its address when the server gets another one. */
export async function breakingLine(url: string): Promise<BreakingLine> {
  let port = Number(new URL(url).port);
  let down = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (down) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.on('data', (bytes: Buffer) => {
      line.sent += bytes.length;
    });
    near.pipe(far);
    far.pipe(near);
  });
  const line: BreakingLine = {
    url: '',
    sent: 0,
    cut: async (milliseconds) => {
      down = true;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      down = false;
    },
    leadTo: (other) => {
      port = Number(new URL(other).port);
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return line;
}
