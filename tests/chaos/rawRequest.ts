import { connect } from 'node:net';

export interface RawAnswer {
  /** Status codes of all answers on the connection, in order. */
  statuses: number[];
  text: string;
  /** Whether the server ended it in time. */
  ended: boolean;
}

/** Sends bytes, then the end of the stream, and reads until the server ends it too, at most so many milliseconds. */
export function rawRequest(port: number, bytes: Buffer | string, timeoutMs = 5_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let ended = false;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(bytes));
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => {
      ended = true;
      socket.destroy();
    });
    // A server may refuse the rest of what is being sent.
    socket.on('error', () => {
      ended = true;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
      resolve({ statuses, text, ended });
    });
  });
}
