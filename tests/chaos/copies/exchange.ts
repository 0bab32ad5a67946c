import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Exchanged {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Asked {
  url: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Uint8Array;
}

const SILENT_MS = 30_000;

/**
 * Sends a request and reads its answer. As browsers do, it sends a request again whose kept connection turns out to be closed
 * before an answer began: nginx closes kept connections when it is reloaded. Rejects when the connection breaks otherwise.
 */
export async function exchange(agent: Agent, asked: Asked): Promise<Exchanged> {
  try {
    return await once(agent, asked);
  } catch (error) {
    if ((error as { closedBefore?: boolean }).closedBefore !== true) throw error;
    return await once(agent, asked);
  }
}

function once(agent: Agent, { url, method = 'GET', headers, body }: Asked): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const length = body && { 'content-length': body.length };
    const sending = request(url, { agent, method, headers: { ...headers, ...length }, timeout: SILENT_MS });
    let answered = false;
    sending.on('response', (response) => {
      answered = true;
      text(response).then(
        (received) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
        reject,
      );
    });
    sending.on('timeout', () => sending.destroy(new Error('No answer')));
    sending.on('error', (error: NodeJS.ErrnoException) => {
      const closed = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      reject(Object.assign(error, { closedBefore: closed && !answered && sending.reusedSocket }));
    });
    sending.end(body);
  });
}
