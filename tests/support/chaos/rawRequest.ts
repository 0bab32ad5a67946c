import { connect } from 'node:net';

export interface RawAnswer {
  /** Status codes of all answers on the connection, in order. */
  statuses: number[];
  text: string;
  /** Whether the server ended the connection in time. */
  ended: boolean;
}

/**
 * Sends bytes; ends its side of the connection when an answer begins, or after `clientEndMs`: a server does not answer
 * a client that ends at once, and waits for the rest of a request that was cut. Then reads until the server ends too, for
 * at most `timeoutMs`. `localAddress` is the client's address on this machine.
 */
export function rawRequest(
  port: number,
  bytes: Buffer | string,
  {
    timeoutMs = 10_000,
    clientEndMs = 4_000,
    localAddress,
  }: { timeoutMs?: number; clientEndMs?: number; localAddress?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let ended = false;
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }, () =>
      socket.write(bytes),
    );
    const clientEnd = setTimeout(() => socket.end(), clientEndMs);
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      setTimeout(() => socket.end(), 20);
    });
    socket.on('end', () => {
      ended = true;
      socket.destroy();
    });
    // A server may close the connection before the client has sent everything.
    socket.on('error', () => {
      ended = true;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      clearTimeout(clientEnd);
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
      resolve({ statuses, text, ended });
    });
  });
}
