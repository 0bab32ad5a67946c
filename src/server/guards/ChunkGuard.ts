import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientKeys } from './addressKey.ts';
import { RateLimiter } from './RateLimiter.ts';

/** The cost of a body's chunks on the wire: at most this many bytes, and this many times the body. */
const WIRE_BYTES = 64 * 1024;
const WIRE_TIMES = 2;

/** The least bytes of each chunk on the wire beside its content: `1`, CR LF, CR LF. */
const FRAME_BYTES = 5;

/** How many chunks are read between two looks at the wire. */
const LOOK_CHUNKS = 32;

/** Smaller chunks are passed on together: those of one turn of the event loop, or as many as this. */
const SMALL_BYTES = 1024;
const TOGETHER_BYTES = 16 * 1024;

/** Bytes that an address may waste, at once and a minute, before its new connections are read one after another. */
const WASTE = { addressBurst: 512 * 1024, addressPerMinute: 1024 * 1024, addresses: 10_000 };
/** Interval at which these are read, and for how long after the last waste beyond. */
const LANE_MS = 200;
const LANE_KEPT_MS = 10_000;

interface Lane {
  waiting: Socket[];
  until: number;
}

/**
 * Bounds the cost of bodies in chunks: a chunk of one byte takes as much processor as one of 64 KB, and Node.js handles all those of one
 * read, about 11,000, in one turn of the event loop.
 */
export class ChunkGuard {
  readonly #isProxy: (address: string) => boolean;
  readonly #budget = new RateLimiter(WASTE);
  /** Of each connection, the cost of its chunks beyond twice their content, in bytes. */
  readonly #waste = new WeakMap<Socket, number>();
  readonly #lanes = new Map<string, Lane>();
  readonly #timer: NodeJS.Timeout;

  /** @param isProxy - whether an address is a proxy's, which sends everybody's requests */
  constructor(isProxy: (address: string) => boolean) {
    this.#isProxy = isProxy;
    this.#timer = setInterval(() => this.#readNext(), LANE_MS);
    this.#timer.unref();
  }

  /** Reads a new connection later while its address goes on to waste. */
  accept(socket: Socket): void {
    const lane = this.#lanes.get(this.#keyOf(socket));
    if (!lane) return;
    // Node.js starts to read it at the end of this tick.
    process.nextTick(() => socket.pause());
    lane.waiting.push(socket);
  }

  /**
   * Destroys a request whose chunks take much more on the wire than the body in them, earlier requests of its connection
   * included. Until then small chunks are passed on together.
   */
  watch(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers['transfer-encoding'] === undefined) return;
    const { socket } = request;
    const start = socket.bytesRead;
    const push = request.push.bind(request);
    let body = 0;
    let chunks = 0;
    let small: Buffer[] = [];
    let smallBytes = 0;
    let wanted = true;
    const flush = () => {
      if (smallBytes === 0) return;
      const together = Buffer.concat(small, smallBytes);
      small = [];
      smallBytes = 0;
      if (!request.destroyed) wanted = push(together);
    };
    /** The first read may hold both head and chunks, and is then not in `bytesRead - start`. */
    const wasted = () => Math.max(socket.bytesRead - start, body + FRAME_BYTES * chunks) - WIRE_TIMES * body;
    const before = this.#waste.get(socket) ?? 0;
    let charged = 0;
    const isTooMuch = () => {
      const waste = wasted();
      if (waste > charged) {
        this.#charge(socket, waste - charged);
        charged = waste;
      }
      this.#waste.set(socket, before + charged);
      if (before + waste <= WIRE_BYTES) return false;
      request.destroy();
      return true;
    };
    request.push = (chunk: Buffer | null) => {
      if (request.destroyed) return false;
      if (chunk === null && isTooMuch()) return false;
      if (chunk === null || chunk.length >= SMALL_BYTES) {
        flush();
        body += chunk?.length ?? 0;
        return push(chunk);
      }
      body += chunk.length;
      if (++chunks % LOOK_CHUNKS === 0 && isTooMuch()) return false;
      if (small.push(chunk) === 1) setImmediate(flush);
      smallBytes += chunk.length;
      if (smallBytes >= TOGETHER_BYTES) flush();
      return wanted;
    };
    // Else Node.js would drop the bytes that come after the response without pushing them. Nothing is lost: this only fills the buffer.
    request.read(0);
    response.once('finish', () => request.resume());
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const { waiting } of this.#lanes.values()) for (const socket of waiting) socket.resume();
  }

  #charge(socket: Socket, bytes: number): void {
    const key = this.#keyOf(socket);
    if (key === '' || this.#budget.take(key, bytes) === 0) return;
    const until = performance.now() + LANE_KEPT_MS;
    const lane = this.#lanes.get(key);
    if (lane) lane.until = until;
    else this.#lanes.set(key, { waiting: [], until });
  }

  #readNext(): void {
    const now = performance.now();
    for (const [key, lane] of this.#lanes) {
      const ended = lane.until < now;
      if (ended) this.#lanes.delete(key);
      for (let socket = lane.waiting.shift(); socket; socket = lane.waiting.shift()) {
        if (socket.destroyed) continue;
        socket.resume();
        if (!ended) break;
      }
    }
  }

  /** Empty for an address that is not counted. */
  #keyOf({ remoteAddress = '' }: Socket): string {
    return this.#isProxy(remoteAddress) ? '' : (clientKeys(remoteAddress).at(-1) ?? '');
  }
}
