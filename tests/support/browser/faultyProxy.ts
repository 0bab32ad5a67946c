import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { API } from '#contract/urls.ts';
import { ownServer } from '../server/browserWorker.ts';

/** The fate of a submission: a response of the proxy's own, or none before or after the server has had it. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  | 'hang'
  | 'cutBefore'
  | 'cutAfter';

export interface FaultyProxy {
  url: string;
  /** The fates of the next submissions, in their order; later submissions get through. */
  faults: Fault[];
  /** `Idempotency-Key` of each submission that reached the proxy. */
  keys: unknown[];
  /** References of the submissions that the server has stored, also those whose answer was lost. */
  references: Set<string>;
  /** How many pieces of files have reached the proxy. */
  pieces: number;
  /** Paths that are answered with 410. */
  gone: Set<string>;
  /** Paths whose next request is cut. */
  cut: Set<string>;
  /** Paths that are answered after `SLOW_MS`: longer than the service worker waits. */
  slow: Set<string>;
  /** Whether everything is answered with a page that asks to log in, as a captive portal does. */
  portal: boolean;
}

const SLOW_MS = 4_000;
const PAGE = '<!doctype html><title>Proxy</title>';
const HTML = { 'content-type': 'text/html' };

/** A proxy in front of this worker's server that fails submissions as it is told; closed when the test ends. */
export async function faultyProxy(...faults: Fault[]): Promise<FaultyProxy> {
  const proxy: FaultyProxy = {
    url: '',
    faults,
    keys: [],
    references: new Set(),
    pieces: 0,
    gone: new Set(),
    cut: new Set(),
    slow: new Set(),
    portal: false,
  };
  /** The requests that go on to the server. */
  const under: Promise<void>[] = [];
  // Browsers send a request again by themselves if a connection that was used before is cut.
  const server = createServer(async (incoming, answer) => {
    answer.setHeader('connection', 'close');
    if (proxy.slow.has(incoming.url ?? '')) await setTimeout(SLOW_MS);
    if (proxy.cut.delete(incoming.url ?? '')) return void incoming.destroy();
    if (proxy.gone.has(incoming.url ?? '')) return void answer.writeHead(410).end();
    if (proxy.portal) {
      incoming.resume();
      return void incoming.on('end', () => answer.writeHead(200, HTML).end(PAGE));
    }
    if (incoming.method === 'PATCH') proxy.pieces++;
    const pass = (instead?: () => void) => under.push(forward(incoming, answer, { proxy, instead }));
    if (incoming.method !== 'POST' || incoming.url?.startsWith(API.uploads)) return void pass();
    proxy.keys.push(incoming.headers['idempotency-key']);
    const fault = proxy.faults.shift();
    if (fault === undefined) return void pass();
    if (fault === 'cutAfter') return void pass(() => incoming.socket.destroy());
    // An unread body keeps the sender from reading the response.
    incoming.resume();
    incoming.on('end', () => {
      if (fault === 'hang') return;
      if (fault === 'cutBefore') return void incoming.socket.destroy();
      const { status, headers, body = PAGE } = fault;
      const type = typeof body === 'string' ? HTML : { 'content-type': 'application/json' };
      answer.writeHead(status, { ...type, ...headers });
      answer.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    // Nothing arrives while the next test counts.
    await Promise.all(under);
  });
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** Hands a request to the server and its answer back, or calls `instead` when the answer is there. Resolves at the end. */
function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { proxy, instead }: { proxy: FaultyProxy; instead?: () => void },
): Promise<void> {
  // A browser that has left emits nothing more, and a request without an end would never close.
  if (answer.destroyed) return Promise.resolve();
  const { url } = ownServer();
  const onward = request(new URL(incoming.url ?? '/', url), {
    // A connection of a pool may be one that the server is closing.
    agent: false,
    method: incoming.method,
    headers: {
      ...incoming.headers,
      ...(incoming.headers.origin && { origin: url }),
      host: new URL(url).host,
    },
  });
  onward.on('response', (response) => {
    if (response.statusCode === 201 && /json/.test(response.headers['content-type'] ?? '')) {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { reference } = JSON.parse(String(Buffer.concat(chunks)));
        if (reference) proxy.references.add(reference);
      });
    }
    if (instead) return void response.resume().on('end', instead);
    const { connection: _, 'keep-alive': __, ...headers } = response.headers;
    answer.writeHead(response.statusCode ?? 502, headers);
    // A browser that has left, before or now, takes nothing more, and the end of the test waits for the rest.
    const drain = () => response.unpipe(answer).resume();
    if (answer.destroyed) return void drain();
    response.pipe(answer).on('close', drain);
  });
  onward.on('error', () => answer.destroy());
  answer.on('close', () => {
    // A pipe does not end its target when its source closes, and a request that was answered before its end does not even
    // close: what was not passed on is cut, too.
    if (!incoming.readableEnded) onward.destroy();
  });
  incoming.pipe(onward);
  return new Promise((ended) => onward.on('close', ended));
}
