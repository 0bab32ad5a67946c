import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../config/limits.ts';
import { onAnswerEnd } from '../http/onAnswerEnd.ts';
import { AddressCounts } from './AddressCounts.ts';
import { clientKeys } from './addressKey.ts';
import { SilentSockets } from './SilentSockets.ts';

type ConnectionLimits = Pick<
  Limits,
  | 'connections'
  | 'addressConnections'
  | 'silentConnections'
  | 'addressSilent'
  | 'networkTimes'
  | 'readGraceMs'
  | 'readBytesPerSecond'
>;

export interface ConnectionGuardOptions {
  limits: ConnectionLimits;
  /** Whether an address is a proxy's. Its connections carry everybody's requests, so they have no limit by address. */
  isProxy: (address: string) => boolean;
  /** Answers and closes a connection beyond the limit. */
  refuse: (code: 'ADDRESS_FULL' | 'SERVER_FULL', socket: Socket) => void;
}

interface Connection {
  keys: readonly string[];
  /** Requests under way. */
  requests: number;
  /** Since when the server waits for the reader (milliseconds), and the bytes that had left by then. */
  waiting?: { since: number; left: number };
}

/**
 * Limits connections in total and by address. When a limit is reached, the connection that has been silent (no request under
 * way) for longest is closed for the new one. A connection whose reader is too slow is closed too.
 */
export class ConnectionGuard {
  readonly #options: ConnectionGuardOptions;
  readonly #counts: AddressCounts;
  readonly #open = new Map<Socket, Connection>();
  readonly #silent = new SilentSockets();
  readonly #timer: NodeJS.Timeout;

  constructor(options: ConnectionGuardOptions) {
    this.#options = options;
    const { connections: total, addressConnections: address, networkTimes, readGraceMs } = options.limits;
    this.#counts = new AddressCounts({ total, address, networkTimes });
    this.#timer = setInterval(() => this.#cutSlowReaders(), readGraceMs / 10);
    this.#timer.unref();
  }

  /** Admits a new connection or refuses it. */
  accept(socket: Socket): void {
    const { isProxy, refuse } = this.#options;
    const address = socket.remoteAddress ?? '';
    const keys = isProxy(address) ? [] : clientKeys(address);
    let found = this.#counts.enter(keys);
    if (found !== 'entered') {
      const silent = found === 'full' ? this.#silent.oldest() : this.#oldestOf(keys);
      if (silent) {
        this.#cut(silent);
        found = this.#counts.enter(keys);
      }
    }
    if (found !== 'entered') {
      refuse(found === 'full' ? 'SERVER_FULL' : 'ADDRESS_FULL', socket);
      return;
    }
    this.#open.set(socket, { keys, requests: 0 });
    socket.once('close', () => this.#forget(socket));
    this.#beSilent(socket, keys);
  }

  /** Counts a request until its answer ends. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (!connection) return;
    if (connection.requests++ === 0) this.#silent.remove(socket, connection.keys);
    onAnswerEnd(request, response, () => {
      if (--connection.requests === 0 && this.#open.has(socket)) this.#beSilent(socket, connection.keys);
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #oldestOf(keys: readonly string[]): Socket | undefined {
    const [address, network] = keys;
    return this.#silent.oldest(address ?? '') ?? this.#silent.oldest(network ?? '');
  }

  #beSilent(socket: Socket, keys: readonly string[]): void {
    const { silentConnections, addressSilent, networkTimes } = this.#options.limits;
    this.#silent.add(socket, keys);
    for (const [index, key] of keys.entries()) {
      const most = index === 0 ? addressSilent : addressSilent * networkTimes;
      if (this.#silent.count(key) > most) this.#cut(this.#silent.oldest(key));
    }
    if (this.#silent.count() > silentConnections) this.#cut(this.#silent.oldest());
  }

  #cut(socket: Socket | undefined): void {
    if (!socket) return;
    this.#forget(socket);
    socket.destroy();
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    this.#open.delete(socket);
    this.#counts.leave(connection.keys);
    this.#silent.remove(socket, connection.keys);
  }

  /** Bytes handed to the socket count as read: Node does not report how much of a chunk has left. */
  #cutSlowReaders(): void {
    const { readGraceMs, readBytesPerSecond } = this.#options.limits;
    const now = performance.now();
    for (const [socket, connection] of this.#open) {
      const { writableLength, bytesWritten } = socket;
      if (writableLength === 0) {
        connection.waiting = undefined;
        continue;
      }
      connection.waiting ??= { since: now, left: bytesWritten - writableLength };
      const { since, left } = connection.waiting;
      const allowedMs = readGraceMs + ((bytesWritten - left) / readBytesPerSecond) * 1000;
      if (now - since > allowedMs) this.#cut(socket);
    }
  }
}
