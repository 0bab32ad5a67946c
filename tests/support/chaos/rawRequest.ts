import { connect } from 'node:net';

export interface RawAnswer {
  /** Status codes of all answers on the connection, in order. */
  statuses: number[];
  text: string;
  /** Whether the server ended it in time. */
  ended: boolean;
}

/** Who ends at once is taken to have gone away: nothing is answered that is not ready yet. */
const PATIENCE_MS = 400;

/**
 * Sends bytes, ends the stream when an answer begins or none comes, and reads until the server ends it too, at most so
 * many milliseconds; from another address of this machine, if one is given.
 */
export function rawRequest(
  port: number,
  bytes: Buffer | string,
  timeoutMs = 5_000,
  localAddress?: string,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let ended = false;
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }, () =>
      socket.write(bytes),
    );
    const patience = setTimeout(() => socket.end(), PATIENCE_MS);
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      setTimeout(() => socket.end(), 20);
    });
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
      clearTimeout(patience);
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
      resolve({ statuses, text, ended });
    });
  });
}
