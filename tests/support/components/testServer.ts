import axios, { type InternalAxiosRequestConfig } from 'axios';

type Reply = { status: number; data: unknown };

/** What forms are posted to instead of the server. */
export interface TestServer {
  /** The bodies that were posted. */
  sent: unknown[];
  /** What it says to the next one; it takes everything unless a test says else. */
  respond: (request: InternalAxiosRequestConfig) => Reply | Promise<Reply>;
}

export const accept = (): Reply => ({ status: 201, data: { id: 'R1', reference: 'R1' } });

export const refuse =
  (status: number, data: unknown = {}) =>
  (): Reply => ({ status, data });

/** No answer comes. */
export const unreachable = (): never => {
  throw new axios.AxiosError('offline');
};

export function testServer(): TestServer {
  const server: TestServer = { sent: [], respond: accept };
  axios.defaults.adapter = async (config) => {
    server.sent.push(typeof config.data === 'string' ? JSON.parse(config.data) : config.data);
    const { status, data } = await server.respond(config);
    const response = { status, data, statusText: '', headers: {}, config };
    if (status < 400) return response;
    throw new axios.AxiosError(`Status ${status}`, undefined, config, undefined, response);
  };
  return server;
}
