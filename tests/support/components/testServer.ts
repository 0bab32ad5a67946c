import axios, { type InternalAxiosRequestConfig } from 'axios';

type Reply = { status: number; data: unknown };

/** Receives the requests of forms in place of the server. */
export interface TestServer {
  /** Bodies of the requests: parsed JSON or `FormData`. */
  sent: unknown[];
  /** Their idempotency keys. */
  keys: unknown[];
  /** Makes the reply to each request; `accept` by default. */
  respond: (request: InternalAxiosRequestConfig) => Reply | Promise<Reply>;
}

export const accept = (): Reply => ({ status: 201, data: { id: 'R1', reference: 'R1' } });

export const refuse =
  (status: number, data: unknown = {}) =>
  (): Reply => ({ status, data });

/** Fails like a request that gets no answer. */
export const unreachable = (): never => {
  throw new axios.AxiosError('offline');
};

export function testServer(): TestServer {
  const server: TestServer = { sent: [], keys: [], respond: accept };
  axios.defaults.adapter = async (config) => {
    server.sent.push(typeof config.data === 'string' ? JSON.parse(config.data) : config.data);
    server.keys.push(config.headers['Idempotency-Key']);
    const { status, data } = await server.respond(config);
    const response = { status, data, statusText: '', headers: {}, config };
    if (status < 400) return response;
    throw new axios.AxiosError(`Status ${status}`, undefined, config, undefined, response);
  };
  return server;
}
