import { request } from 'node:http';

export interface Sent {
  /** Address of the client, on this machine. */
  from: string;
  method?: string;
  path: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
}

/** Sends a request on a connection of its own and reads the answer. Resolves with its status; rejects when it is cut. */
export function requestFrom(
  port: number,
  { from, method = 'GET', path, headers, body }: Sent,
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> {
  const options = { port, host: '127.0.0.1', localAddress: from, agent: false, method, path, headers };
  return new Promise((resolve, reject) => {
    const sending = request(options, (response) => {
      const { statusCode = 0, headers: answered } = response;
      response.resume().once('end', () => resolve({ status: statusCode, headers: answered }));
      response.once('error', reject);
    });
    // Many servers respond before reading a body that they refuse, and then close.
    sending.once('error', reject).end(body);
  });
}
